import type { IndicatorId } from '@ganj/contract'
import { formatNumber, useLocale, VisuallyHidden } from '@ganj/ui'
import { useText } from '#platform/i18n/i18n.ts'
import { currencyNames } from './currencies.ts'
import { useGains } from './fly-reward.ts'
import { IndicatorPill } from './indicator-pills.tsx'
import classes from './reward-counters.module.css'

const usual = ['coin', 'gem', 'ticket'] as const

/** The counters that rewards fly to; screen readers hear what was gained. */
export function RewardCounters({ ids = usual }: { ids?: readonly IndicatorId[] }) {
  const text = useText()
  const { language } = useLocale()
  const gained = useGains(({ last }) => last)
  const spoken = gained?.map(({ currency, amount }) =>
    [formatNumber(language, amount), text(currencyNames[currency])].join(' '),
  )
  return (
    <div className={classes.counters}>
      {ids.map((id) => (
        <IndicatorPill key={id} id={id} />
      ))}
      <div role="status">
        {spoken && <VisuallyHidden>{text('claim.got', { reward: spoken.join(' + ') })}</VisuallyHidden>}
      </div>
    </div>
  )
}
