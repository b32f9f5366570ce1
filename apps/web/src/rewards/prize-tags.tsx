import type { Money } from '@ganj/contract'
import { formatNumber, Icon, useLocale, VisuallyHidden } from '@ganj/ui'
import { useText } from '#platform/i18n/i18n.ts'
import { currencyNames, iconOf } from '#player/balances/currencies.ts'
import classes from './prize-tags.module.css'

/** The prizes of a rank, one currency below the other; money first. */
export function PrizeTags({ prizes }: { prizes: readonly Money[] }) {
  const text = useText()
  const { language } = useLocale()
  return (
    <div className={classes.prizes}>
      {[...prizes].reverse().map(({ currency, amount }) => (
        <small key={currency} className={classes.prize}>
          {formatNumber(language, amount)}
          <VisuallyHidden>{` ${text(currencyNames[currency])} `}</VisuallyHidden>
          <Icon name={iconOf(currency)} size={18} />
        </small>
      ))}
    </div>
  )
}
