import type { IndicatorId } from '@ganj/contract'
import { Pill, RollingNumber, Skeleton } from '@ganj/ui'
import { useText } from '#platform/i18n/i18n.ts'
import { currencyNames, iconOf } from './currencies.ts'
import { useIndicator } from './indicators.ts'

/** One currency of the player as a counter that rolls. */
export function IndicatorPill({ id }: { id: IndicatorId }) {
  const text = useText()
  const value = useIndicator(id)
  return (
    <Pill icon={iconOf(id)} label={text(currencyNames[id])} counter={id}>
      {value === undefined ? <Skeleton width="2.5ch" /> : <RollingNumber variant="compact" value={value} />}
    </Pill>
  )
}
