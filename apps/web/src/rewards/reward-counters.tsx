import { formatNumber, useLocale, VisuallyHidden } from '@ganj/ui'
import { useText } from '#platform/i18n/i18n.ts'
import { currencyNames } from '#player/balances/currencies.ts'
import { IndicatorPill } from '#player/balances/indicator-pills.tsx'
import { useGains } from './fly-reward.ts'
import classes from './reward-counters.module.css'

const counters = ['coin', 'gem', 'ticket', 'blue-fire'] as const

/** The counters that rewards fly to; screen readers announce the gains. */
export function RewardCounters() {
  const text = useText()
  const { language } = useLocale()
  const gained = useGains(({ last }) => last)
  const spoken = gained?.map(({ currency, amount }) =>
    [formatNumber(language, amount), text(currencyNames[currency])].join(' '),
  )
  return (
    <div className={classes.counters}>
      {counters.map((id) => (
        <IndicatorPill key={id} id={id} />
      ))}
      <div role="status">
        {spoken && <VisuallyHidden>{text('claim.got', { reward: spoken.join(' + ') })}</VisuallyHidden>}
      </div>
    </div>
  )
}
