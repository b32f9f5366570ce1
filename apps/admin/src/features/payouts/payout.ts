import type { getPayoutQueue } from '@ganj/contract/admin'
import type { RowOf } from '#platform/api/queries.ts'

export type Payout = RowOf<typeof getPayoutQueue>

/** Whether the payout waits for an operator's decision. */
export const isWaiting = ({ state }: Payout): boolean => state === 'in-review' || state === 'requested'
