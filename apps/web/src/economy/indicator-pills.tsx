import type { IndicatorId } from '@ganj/contract'
import { Pill, RollingNumber, Skeleton } from '@ganj/ui'
import { type TextKey, useText } from '#platform/i18n/i18n.ts'
import { useIndicator } from './indicators.ts'

type Shown = Extract<IndicatorId, 'coin' | 'gem' | 'ticket' | 'blue-fire'>

const labels = {
  coin: 'currency.coin',
  gem: 'currency.gem',
  ticket: 'currency.ticket',
  'blue-fire': 'currency.blue-fire',
} as const satisfies Record<Shown, TextKey>

/** One currency of the player as a counter that rolls. */
export function IndicatorPill({ id }: { id: Shown }) {
  const text = useText()
  const value = useIndicator(id)
  return (
    <Pill icon={id} label={text(labels[id])}>
      {value === undefined ? <Skeleton width="2.5ch" /> : <RollingNumber look="compact" value={value} />}
    </Pill>
  )
}
