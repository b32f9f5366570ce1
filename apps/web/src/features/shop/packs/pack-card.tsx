import type { Pack } from '@ganj/contract'
import { Button, formatNumber, useLocale, VisuallyHidden } from '@ganj/ui'
import { useText } from '#platform/i18n/i18n.ts'
import { currencyNames } from '#player/balances/currencies.ts'
import { PaymentMethodIcon } from '../payment/payment-method-icon.tsx'
import type { PaymentMethod } from '../payment/payment-methods.ts'
import classes from '../shop.module.css'
import { BundleList } from './bundle-list.tsx'
import { PackArt } from './pack-art.tsx'
import { obstacle, otherPrices } from './pack-sections.ts'

interface Props {
  pack: Pack
  /** The payment methods that are available here. */
  paymentMethods: readonly PaymentMethod[]
  onBuy: (pack: Pack) => void
}

/** A pack with its price in the button. */
export function PackCard({ pack, paymentMethods, onBuy }: Props) {
  const text = useText()
  const isElsewhere = paymentMethods.length === 0
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
      {isElsewhere ? (
        <OtherPrices pack={pack} />
      ) : (
        <PriceButton pack={pack} paymentMethods={paymentMethods} onBuy={onBuy} />
      )}
    </article>
  )
}

function PriceButton({ pack, paymentMethods: [paymentMethod], onBuy }: Props) {
  const text = useText()
  const { language } = useLocale()
  const hindered = obstacle(pack, undefined)
  if (!paymentMethod) return null
  const name =
    paymentMethod.currency === 'star' ? text('shop.way.star') : text(currencyNames[paymentMethod.currency])
  return (
    <Button className={classes.price} disabled={hindered !== null} onClick={() => onBuy(pack)}>
      {hindered ? (
        text(hindered === 'daily' ? 'shop.tomorrow' : 'shop.bought')
      ) : (
        <span className={classes.amount}>
          <PaymentMethodIcon paymentMethod={paymentMethod} size={22} />
          {formatNumber(language, paymentMethod.amount)}
          <VisuallyHidden>{` ${name}, ${text('shop.buy')} ${pack.name}`}</VisuallyHidden>
        </span>
      )}
    </Button>
  )
}

/** The prices of a pack that cannot be bought here, without a button. */
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
