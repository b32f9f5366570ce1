import type { Movement } from '@ganj/contract'
import { formatSigned, Icon, useLocale, VisuallyHidden } from '@ganj/ui'
import { useText } from '#platform/i18n/i18n.ts'
import { currencyNames, iconOf } from '#player/balances/currencies.ts'
import classes from './history.module.css'

/** Gains and losses, one currency below the other. */
export function Changes({ changes }: { changes: Movement['changes'] }) {
  const text = useText()
  const { language } = useLocale()
  return (
    <ul className={classes.changes}>
      {changes.map(({ currency, amount }, leg) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a movement never changes
        <li key={leg} className={amount > 0 ? classes.came : classes.went}>
          <bdi>{formatSigned(language, amount)}</bdi>
          <VisuallyHidden>{` ${text(currencyNames[currency])}`}</VisuallyHidden>
          <Icon name={iconOf(currency)} size={18} />
        </li>
      ))}
    </ul>
  )
}
