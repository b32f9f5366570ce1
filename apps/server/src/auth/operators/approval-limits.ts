import type { IndicatorId } from '@ganj/contract'
import type { OperatorSettings } from './settings.ts'

/** Minor units of one tether. */
const tetherUnits = 1_000_000

/** Whether such an amount needs a second operator. `amount` is in minor units. */
export function approvalLimits({ APPROVAL_FROM_TETHER, APPROVAL_FROM_UNITS }: OperatorSettings) {
  const from: Record<'tether' | 'others', bigint | undefined> = {
    tether:
      APPROVAL_FROM_TETHER === undefined ? undefined : BigInt(Math.round(APPROVAL_FROM_TETHER * tetherUnits)),
    others: APPROVAL_FROM_UNITS === undefined ? undefined : BigInt(APPROVAL_FROM_UNITS),
  }
  return (amounts: readonly { currency: IndicatorId; amount: bigint }[]): boolean =>
    amounts.some(({ currency, amount }) => {
      const limit = from[currency === 'tether' ? 'tether' : 'others']
      return limit !== undefined && amount >= limit
    })
}
