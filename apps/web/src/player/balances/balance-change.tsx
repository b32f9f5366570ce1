import type { Money } from '@ganj/contract'
import { formatNumber, Icon, Skeleton, useLocale } from '@ganj/ui'
import { useText } from '#platform/i18n/i18n.ts'
import classes from './balance-change.module.css'
import { currencyNames, iconOf } from './currencies.ts'
import { useIndicator } from './indicators.ts'
import { useHeldValue } from './use-held-value.ts'

interface Props {
  price: Money
  /** The payment is pending: the counter has already subtracted the price. */
  isPaying?: boolean
}

/** The balance of a currency before and after paying a price. */
export function BalanceChange({ price, isPaying = false }: Props) {
  const text = useText()
  const { language } = useLocale()
  const before = useHeldValue(useIndicator(price.currency), isPaying)
  const isShort = before !== undefined && before < price.amount
  const number = (value: number) => <bdi>{formatNumber(language, value)}</bdi>
  return (
    <div className={classes.change}>
      <span className={classes.name}>
        <Icon name={iconOf(price.currency)} size={26} />
        {text(currencyNames[price.currency])}
      </span>
      <dl className={classes.side}>
        <dt>{text('balance.before')}</dt>
        <dd>{before === undefined ? <Skeleton width="3ch" /> : number(before)}</dd>
      </dl>
      <Icon name="chevron" size={16} mirrored className={classes.arrow} />
      <dl className={classes.side}>
        <dt>{text('balance.after')}</dt>
        <dd className={isShort ? classes.short : undefined}>
          {before === undefined ? <Skeleton width="3ch" /> : isShort ? '—' : number(before - price.amount)}
        </dd>
      </dl>
    </div>
  )
}
