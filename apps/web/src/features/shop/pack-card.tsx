import type { Pack } from '@ganj/contract'
import { Button, formatNumber, Icon, useLocale, VisuallyHidden } from '@ganj/ui'
import { currencyNames, iconOf } from '#economy/currencies.ts'
import { useText } from '#platform/i18n/i18n.ts'
import { BundleList } from './bundle-list.tsx'
import { PackArt } from './pack-art.tsx'
import { obstacle, otherPrices, ownPrice } from './shelves.ts'
import classes from './shop.module.css'

interface Props {
  pack: Pack
  onBuy: (pack: Pack) => void
}

/** A pack on its shelf, with its price in the button. */
export function PackCard({ pack, onBuy }: Props) {
  const text = useText()
  const isElsewhere = !ownPrice(pack)
  const isSpent = !isElsewhere && pack.limit?.remaining === 0
  return (
    <article className={isElsewhere || isSpent ? `${classes.card} ${classes.quiet}` : classes.card}>
      <PackArt bundle={pack.bundle} />
      <div className={classes.what}>
        <h3 className={classes.name}>{pack.name}</h3>
        <BundleList bundle={pack.bundle} />
        {pack.limit && (
          <p className={classes.limit}>
            {text(pack.limit.per === 'day' ? 'shop.limit-day' : 'shop.limit-once', {
              remaining: pack.limit.remaining,
            })}
          </p>
        )}
      </div>
      {isElsewhere ? <OtherPrices pack={pack} /> : <PriceButton pack={pack} onBuy={onBuy} />}
    </article>
  )
}

function PriceButton({ pack, onBuy }: Props) {
  const text = useText()
  const { language } = useLocale()
  const price = ownPrice(pack)
  const hindered = obstacle(pack, undefined)
  if (!price) return null
  return (
    <Button className={classes.price} disabled={hindered !== null} onClick={() => onBuy(pack)}>
      {hindered ? (
        text(hindered === 'daily' ? 'shop.tomorrow' : 'shop.bought')
      ) : (
        <span className={classes.amount}>
          <Icon name={iconOf(price.currency)} size={22} />
          {formatNumber(language, price.amount)}
          <VisuallyHidden>{` ${text(currencyNames[price.currency])}, ${text('shop.buy')} ${pack.name}`}</VisuallyHidden>
        </span>
      )}
    </Button>
  )
}

/** What it costs where it can be had, honestly no button. */
function OtherPrices({ pack }: { pack: Pack }) {
  const text = useText()
  const { language } = useLocale()
  const methods = otherPrices(pack).filter(({ method }) => method !== 'playdeck')
  return (
    <ul className={classes.others}>
      {methods.map(({ method, amount }) => (
        <li key={method}>
          {text(method === 'tether' ? 'shop.in-tether' : 'shop.in-stars', {
            amount: formatNumber(language, amount),
          })}
        </li>
      ))}
    </ul>
  )
}
