import type { getPayoutQueue } from '@ganj/contract/admin'
import type { RowOf } from '#platform/api/queries.ts'

export type Payout = RowOf<typeof getPayoutQueue>

/** Whether an operator has to decide. */
export const isWaiting = ({ state }: Payout): boolean => state === 'in-review' || state === 'requested'
