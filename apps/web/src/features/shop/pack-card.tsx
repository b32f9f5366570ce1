import type { Pack } from '@ganj/contract'
import { Button, formatNumber, useLocale, VisuallyHidden } from '@ganj/ui'
import { currencyNames } from '#economy/currencies.ts'
import { useText } from '#platform/i18n/i18n.ts'
import { BundleList } from './bundle-list.tsx'
import { PackArt } from './pack-art.tsx'
import { obstacle, otherPrices } from './shelves.ts'
import classes from './shop.module.css'
import { WayIcon } from './way-icon.tsx'
import type { Way } from './ways.ts'

interface Props {
  pack: Pack
  /** How it can be paid for here. */
  ways: readonly Way[]
  onBuy: (pack: Pack) => void
}

/** A pack on its shelf, with its price in the button. */
export function PackCard({ pack, ways, onBuy }: Props) {
  const text = useText()
  const isElsewhere = ways.length === 0
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
      {isElsewhere ? <OtherPrices pack={pack} /> : <PriceButton pack={pack} ways={ways} onBuy={onBuy} />}
    </article>
  )
}

function PriceButton({ pack, ways: [way], onBuy }: Props) {
  const text = useText()
  const { language } = useLocale()
  const hindered = obstacle(pack, undefined)
  if (!way) return null
  const name = way.currency === 'star' ? text('shop.way.star') : text(currencyNames[way.currency])
  return (
    <Button className={classes.price} disabled={hindered !== null} onClick={() => onBuy(pack)}>
      {hindered ? (
        text(hindered === 'daily' ? 'shop.tomorrow' : 'shop.bought')
      ) : (
        <span className={classes.amount}>
          <WayIcon way={way} size={22} />
          {formatNumber(language, way.amount)}
          <VisuallyHidden>{` ${name}, ${text('shop.buy')} ${pack.name}`}</VisuallyHidden>
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
