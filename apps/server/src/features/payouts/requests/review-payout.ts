import { playerById } from '#auth/players.ts'
import type { Tx } from '#platform/database/database.ts'
import { returnPayout } from '../batches/end-payout.ts'
import type { PayoutReactions } from './payouts.ts'
import { lockPayout, type PayoutRow, transitionPayout } from './queries.ts'

export interface Decision {
  publicId: string
  operator: string
  reason: string
  now: Date
}

/** Why a payout cannot be decided so; the message gives the reason. */
export class PayoutRefusal extends Error {}

/** An operator approves a payout. @throws PayoutRefusal when there is nothing to decide, or its player is blocked */
export async function approvePayout(
  tx: Tx,
  { publicId, operator, reason, now }: Decision,
): Promise<PayoutRow> {
  const payout = await refuseUnlessInReview(tx, publicId)
  await transitionPayout(tx, {
    id: payout.id,
    from: 'in-review',
    to: 'approved',
    actor: `operator:${operator}`,
    reason,
    now,
  })
  return payout
}

/** A payout that an operator may approve now, locked until the transaction ends. @throws PayoutRefusal */
export async function refuseUnlessInReview(tx: Tx, publicId: string): Promise<PayoutRow> {
  const payout = await undecided(tx, publicId, ['in-review'])
  const { blockedFor } = await playerById(tx, payout.playerId)
  if (blockedFor !== null)
    throw new PayoutRefusal(`the player of payout ${publicId} is blocked: ${blockedFor}`)
  return payout
}

/** An operator rejects a payout: its reserve returns, and the player sees the reason. */
export async function rejectPayout(
  tx: Tx,
  { publicId, operator, reason, now }: Decision,
  reactions: PayoutReactions,
): Promise<PayoutRow> {
  const payout = await undecided(tx, publicId, ['in-review', 'approved'])
  await returnPayout(tx, payout, { to: 'rejected', actor: `operator:${operator}`, reason, now }, reactions)
  return payout
}

async function undecided(tx: Tx, publicId: string, states: readonly string[]) {
  const payout = await lockPayout(tx, publicId)
  if (!payout) throw new PayoutRefusal(`there is no payout ${publicId}`)
  if (!states.includes(payout.state)) throw new PayoutRefusal(`payout ${publicId} is ${payout.state}`)
  return payout
}
