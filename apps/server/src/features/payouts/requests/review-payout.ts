import { playerById } from '#auth/players.ts'
import type { Tx } from '#platform/database/database.ts'
import { returnPayout } from '../batches/end-payout.ts'
import type { PayoutReactions } from './payouts.ts'
import { lockPayout, takeStep } from './queries.ts'

export interface Decision {
  publicId: string
  operator: string
  reason: string
  now: Date
}

/** An operator lets a payout go. @throws Error in words when there is nothing to decide, or its player is blocked */
export async function approvePayout(tx: Tx, { publicId, operator, reason, now }: Decision): Promise<void> {
  const { id, playerId } = await undecided(tx, publicId, ['in-review'])
  const { blockedFor } = await playerById(tx, playerId)
  if (blockedFor !== null) throw new Error(`the player of payout ${publicId} is blocked: ${blockedFor}`)
  await takeStep(tx, { id, from: 'in-review', to: 'approved', actor: `operator:${operator}`, reason, now })
}

/** An operator refuses a payout: what it reserved returns, and the player sees the reason. */
export async function rejectPayout(
  tx: Tx,
  { publicId, operator, reason, now }: Decision,
  reactions: PayoutReactions,
): Promise<void> {
  const payout = await undecided(tx, publicId, ['in-review', 'approved'])
  await returnPayout(tx, payout, { to: 'rejected', actor: `operator:${operator}`, reason, now }, reactions)
}

async function undecided(tx: Tx, publicId: string, states: readonly string[]) {
  const payout = await lockPayout(tx, publicId)
  if (!payout) throw new Error(`there is no payout ${publicId}`)
  if (!states.includes(payout.state)) throw new Error(`payout ${publicId} is ${payout.state}`)
  return payout
}
