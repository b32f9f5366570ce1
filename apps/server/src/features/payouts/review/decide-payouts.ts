import type { PayoutDecisions } from '@ganj/contract/admin'
import { toDecimal } from '#ledger/money.ts'
import type { Approvals } from '#platform/admin/approvals.ts'
import { type Actor, writeAudit } from '#platform/admin/audit.ts'
import type { Operator } from '#platform/admin/mount-admin.ts'
import type { Database, Tx } from '#platform/database/database.ts'
import { Fault } from '#platform/fault.ts'
import type { PayoutReactions } from '../requests/payouts.ts'
import {
  approvePayout,
  PayoutRefusal,
  refuseUnlessInReview,
  rejectPayout,
} from '../requests/review-payout.ts'

type Decision = PayoutDecisions['decisions'][number]

interface Ordered {
  by: Actor
  reason: string
  now: Date
}

const approveAction = 'payouts.approve'

/** Approves a payout, and logs the operator. @throws PayoutRefusal */
export async function approve(tx: Tx, publicId: string, { by, reason, now }: Ordered): Promise<void> {
  const { amount } = await approvePayout(tx, { publicId, operator: by.name, reason, now })
  const subject = `payout:${publicId}`
  const change = {
    before: { state: 'in-review' },
    after: { state: 'approved', amount: toDecimal('tether', amount) },
  }
  await writeAudit(tx, by, { action: approveAction, subject, reason, ...change }, now)
}

/** Rejects a payout, and logs the operator. @throws PayoutRefusal */
export async function reject(
  tx: Tx,
  publicId: string,
  { by, reason, now }: Ordered,
  reactions: PayoutReactions,
): Promise<void> {
  const { amount, state } = await rejectPayout(tx, { publicId, operator: by.name, reason, now }, reactions)
  const subject = `payout:${publicId}`
  const change = { before: { state }, after: { state: 'rejected', amount: toDecimal('tether', amount) } }
  await writeAudit(tx, by, { action: 'payouts.reject', subject, reason, ...change }, now)
}

interface Deciding {
  database: Database
  needsApproval(amounts: readonly { currency: 'tether'; amount: bigint }[]): boolean
  approvals: Approvals
}

interface Order {
  ids: readonly string[]
  reason: string
  operator: Operator
  now: Date
}

/** Approves payouts, each separately; those above the limit wait for a second operator. */
export const approveAll = ({ database, needsApproval, approvals }: Deciding, order: Order) =>
  decideEach(database, order, async (tx, id) => {
    const { operator, reason, now } = order
    const { amount } = await refuseUnlessInReview(tx, id)
    if (!needsApproval([{ currency: 'tether', amount }])) {
      await approve(tx, id, { by: operator, reason, now })
      return { id, state: 'done', approval: null, why: null }
    }
    const subject = `payout:${id}`
    const approval = await approvals.request(tx, {
      action: approveAction,
      subject,
      order: { id, reason, amount: toDecimal('tether', amount) },
      reason,
      operator,
      now,
    })
    return { id, state: 'waiting', approval, why: null }
  })

export const rejectAll = (database: Database, order: Order, reactions: PayoutReactions) =>
  decideEach(database, order, async (tx, id) => {
    await reject(tx, id, { by: order.operator, reason: order.reason, now: order.now }, reactions)
    return { id, state: 'done', approval: null, why: null }
  })

/** Registers how an approval that a second operator confirmed is carried out. */
export function defineApproval(approvals: Approvals): void {
  approvals.define<{ id: string; reason: string }>(approveAction, {
    permission: 'payouts.decide',
    execute: (tx, { id, reason }, { requestedBy, confirmedBy, now }) =>
      approve(tx, id, { by: confirmedBy, reason: `${reason} (ordered by ${requestedBy})`, now }).catch(
        (error: unknown) => {
          // It was rejected or cancelled meanwhile.
          throw error instanceof PayoutRefusal ? new Fault('approval.decided', { cause: error }) : error
        },
      ),
  })
}

async function decideEach(
  database: Database,
  { ids }: Order,
  decide: (tx: Tx, id: string) => Promise<Decision>,
): Promise<PayoutDecisions> {
  const decisions: Decision[] = []
  for (const id of ids) {
    try {
      decisions.push(await database.transaction((tx) => decide(tx, id)))
    } catch (error) {
      if (!(error instanceof PayoutRefusal)) throw error
      decisions.push({ id, state: 'refused', approval: null, why: error.message })
    }
  }
  return { decisions }
}
