import { blockedAmong } from '#auth/players.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Debts } from './payouts.ts'
import { lockOpenPayouts, takeStep } from './queries.ts'
import type { Waiting } from './rules.ts'

/** Why a payout may not go out although it was approved. */
export const holds = {
  owes: 'the player owes what a refund could not take back',
  blocked: 'the player was blocked',
} as const

interface Hold {
  reason: (typeof holds)[keyof typeof holds]
  now: Date
}

const hold = (tx: Tx, id: bigint, { reason, now }: Hold) =>
  takeStep(tx, { id, from: 'approved', to: 'in-review', actor: 'rule', reason, now })

/** Sends what was approved and nobody has begun to send back to review, and says why. */
export async function holdPayouts(
  tx: Tx,
  { playerId, reason, now }: Hold & { playerId: bigint },
): Promise<void> {
  for (const { id, state } of await lockOpenPayouts(tx, playerId)) {
    if (state === 'approved') await hold(tx, id, { reason, now })
  }
}

/**
 * Sends those among the waiting whose players owe something or are blocked back to review: what was under way when it came
 * to that and was not paid is approved again, and so may be what an operator let go.
 * @returns the others
 */
export async function holdUnfit(
  tx: Tx,
  debts: Pick<Debts, 'debtorsAmong'>,
  waiting: readonly Waiting[],
  now: Date,
): Promise<Waiting[]> {
  const players = waiting.map(({ playerId }) => playerId)
  const [debtors, blocked] = [await debts.debtorsAmong(tx, players), await blockedAmong(tx, players)]
  const fit: Waiting[] = []
  for (const one of waiting) {
    const reason = blocked.has(one.playerId) ? holds.blocked : debtors.has(one.playerId) ? holds.owes : null
    if (reason) await hold(tx, one.id, { reason, now })
    else fit.push(one)
  }
  return fit
}
