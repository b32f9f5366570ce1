import type { IndicatorId } from '@ganj/contract'
import type { OperatorSettings } from './settings.ts'

/** Minor units of one tether. */
const tetherUnits = 1_000_000

/** The tether, in minor units, from which a second operator is needed; undefined: never. */
export const approvedTetherFrom = ({
  APPROVAL_FROM_TETHER,
}: Pick<OperatorSettings, 'APPROVAL_FROM_TETHER'>): bigint | undefined =>
  APPROVAL_FROM_TETHER === undefined ? undefined : BigInt(Math.round(APPROVAL_FROM_TETHER * tetherUnits))

/** Whether such an amount needs a second operator. `amount` is in minor units. */
export function approvalLimits(settings: OperatorSettings) {
  const { APPROVAL_FROM_UNITS } = settings
  const from: Record<'tether' | 'others', bigint | undefined> = {
    tether: approvedTetherFrom(settings),
    others: APPROVAL_FROM_UNITS === undefined ? undefined : BigInt(APPROVAL_FROM_UNITS),
  }
  return (amounts: readonly { currency: IndicatorId; amount: bigint }[]): boolean =>
    amounts.some(({ currency, amount }) => {
      const limit = from[currency === 'tether' ? 'tether' : 'others']
      return limit !== undefined && amount >= limit
    })
}
