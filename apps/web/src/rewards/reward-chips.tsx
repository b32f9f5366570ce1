import type { Reward } from '@ganj/contract'
import { formatNumber, Icon, useLocale, VisuallyHidden } from '@ganj/ui'
import { useText } from '#platform/i18n/i18n.ts'
import { currencyNames, iconOf } from '#player/balances/currencies.ts'
import classes from './reward-chips.module.css'

interface Props {
  reward: Reward
  /** Side of the icons in CSS pixels. */
  size?: number
}

/** A reward: each currency with its icon and amount. */
export function RewardChips({ reward, size = 20 }: Props) {
  const text = useText()
  const { language } = useLocale()
  return (
    <span className={classes.chips}>
      {reward.map(({ currency, amount }) => (
        <span key={currency} className={classes.chip}>
          <Icon name={iconOf(currency)} size={size} />
          {formatNumber(language, amount)}
          <VisuallyHidden>{` ${text(currencyNames[currency])} `}</VisuallyHidden>
        </span>
      ))}
    </span>
  )
}
