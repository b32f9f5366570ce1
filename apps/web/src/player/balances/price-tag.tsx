import type { Money } from '@ganj/contract'
import { formatNumber, Icon, useLocale, VisuallyHidden } from '@ganj/ui'
import { useText } from '#platform/i18n/i18n.ts'
import { currencyNames, iconOf } from './currencies.ts'
import classes from './price-tag.module.css'

/** A price: the number and the icon of its currency. */
export function PriceTag({ price, size = 20 }: { price: Money; size?: number }) {
  const text = useText()
  const { language } = useLocale()
  return (
    <span className={classes.tag}>
      <Icon name={iconOf(price.currency)} size={size} />
      <bdi>{formatNumber(language, price.amount)}</bdi>
      <VisuallyHidden>{text(currencyNames[price.currency])}</VisuallyHidden>
    </span>
  )
}
