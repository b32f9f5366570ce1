import * as calls from '@ganj/contract/admin'
import { type Actor, writeAudit } from '#platform/admin/audit.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database, Tx } from '#platform/database/database.ts'
import type { AdminHttp } from '#platform/feature.ts'
import type { Network } from '#platform/ton/address.ts'
import type { HotWallet } from '../batches/hot-wallet.ts'
import { readControl, setRunning } from '../control.ts'
import type { PayoutReactions } from '../requests/payouts.ts'
import { approveAll, defineApproval, rejectAll } from './decide-payouts.ts'
import { readQueue, readQueueOf } from './payout-queue.ts'
import type { Judging } from './payout-risks.ts'
import { createPayoutSummary } from './payout-summary.ts'

export interface PayoutReview extends Judging {
  database: Database
  backgroundDatabase: Database
  clock: Clock
  reactions: PayoutReactions
  network: Network
  wallet: HotWallet | undefined
  /** Whether approving this amount, in minor units, needs a second operator. */
  needsApproval(amounts: readonly { currency: 'tether'; amount: bigint }[]): boolean
}

export function payoutAdminRoutes({ mountAdmin: mount, approvals }: AdminHttp, review: PayoutReview): void {
  const { database, reactions } = review
  const readSummary = createPayoutSummary(review)
  defineApproval(approvals)

  mount(calls.getPayoutQueue, ({ query: { state, cursor }, limit }) =>
    readQueue(database, state, { cursor, limit }, review),
  )
  mount(calls.getPlayerPayouts, ({ query: { id, cursor }, limit }) =>
    readQueueOf(database, id, { cursor, limit }, review),
  )
  mount(calls.getPayoutSummary, () => readSummary())
  mount(calls.approvePayouts, ({ body: { ids, reason = '' }, operator, now }) =>
    approveAll({ ...review, approvals }, { ids, reason, operator, now }),
  )
  mount(calls.rejectPayouts, ({ body, operator, now }) =>
    rejectAll(database, { ...body, operator, now }, reactions),
  )
  mount(calls.getPayoutSwitch, () => readSwitch(review))
  mount(calls.pausePayouts, async ({ body: { reason }, operator, now }) => {
    await database.transaction((tx) => switchPayouts(tx, false, { by: operator, reason, now }))
    return readSwitch(review)
  })
  mount(calls.resumePayouts, async ({ body: { reason }, operator, now }) => {
    await database.transaction((tx) => switchPayouts(tx, true, { by: operator, reason, now }))
    return readSwitch(review)
  })
}

/** Whether payouts run, without their amounts: whoever may pause them need not be permitted to see those. */
async function readSwitch({ database, wallet }: PayoutReview): Promise<calls.PayoutSwitch> {
  const { isRunning } = await readControl(database)
  return { isOn: wallet !== undefined, isPaused: !isRunning }
}

/** Pauses or resumes all payouts, and logs the operator. */
export async function switchPayouts(
  tx: Tx,
  isRunning: boolean,
  { by, reason, now }: { by: Actor; reason: string; now: Date },
): Promise<void> {
  const before = await readControl(tx)
  await setRunning(tx, isRunning, { operator: by.name, reason, now })
  const action = isRunning ? 'payouts.resume' : 'payouts.pause'
  const change = { before: { isRunning: before.isRunning }, after: { isRunning } }
  await writeAudit(tx, by, { action, subject: null, reason, ...change }, now)
}
