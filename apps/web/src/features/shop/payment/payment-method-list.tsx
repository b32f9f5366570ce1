import { ButtonRow, formatNumber, Icon, useLocale } from '@ganj/ui'
import { type TextKey, useText } from '#platform/i18n/i18n.ts'
import { currencyNames } from '#player/balances/currencies.ts'
import classes from './pay.module.css'
import { PaymentMethodIcon } from './payment-method-icon.tsx'
import { isMoney, type MoneyPaymentMethod, type PaymentMethod } from './payment-methods.ts'

const moneyNames = {
  star: 'shop.way.star',
  playdeck: 'shop.way.playdeck',
  tether: 'shop.way.tether',
} as const satisfies Record<MoneyPaymentMethod['method'], TextKey>

interface Props {
  paymentMethods: readonly PaymentMethod[]
  onChoose: (paymentMethod: PaymentMethod) => void
}

/** The payment methods of a pack, each with its price. */
export function PaymentMethodList({ paymentMethods, onChoose }: Props) {
  const text = useText()
  const { language } = useLocale()
  return (
    <ul className={classes.methods}>
      {paymentMethods.map((paymentMethod) => (
        <li key={paymentMethod.method}>
          <ButtonRow
            lead={<PaymentMethodIcon paymentMethod={paymentMethod} size={32} />}
            end={
              <>
                <bdi className={classes.methodPrice}>{formatNumber(language, paymentMethod.amount)}</bdi>
                <Icon name="chevron" size={16} mirrored />
              </>
            }
            onClick={() => onChoose(paymentMethod)}
          >
            <span className={classes.methodName}>{text(nameOf(paymentMethod))}</span>
          </ButtonRow>
        </li>
      ))}
    </ul>
  )
}

function nameOf(paymentMethod: PaymentMethod): TextKey {
  if (isMoney(paymentMethod)) return moneyNames[paymentMethod.method]
  return paymentMethod.currency === 'star' ? moneyNames.star : currencyNames[paymentMethod.currency]
}
