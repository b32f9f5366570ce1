import { blockedAmong } from '#auth/players.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Debts } from './payouts.ts'
import { lockOpenPayouts, transitionPayout } from './queries.ts'
import type { Waiting } from './rules.ts'

/** Why an approved payout may not be sent. */
export const reviewReasons = {
  owes: 'the player owes what a refund could not take back',
  blocked: 'the player was blocked',
} as const

interface ReviewCause {
  reason: (typeof reviewReasons)[keyof typeof reviewReasons]
  now: Date
}

const sendToReview = (tx: Tx, id: bigint, { reason, now }: ReviewCause) =>
  transitionPayout(tx, { id, from: 'approved', to: 'in-review', actor: 'rule', reason, now })

/** Sends approved payouts that are not in a batch back to review, with the reason. */
export async function sendPayoutsToReview(
  tx: Tx,
  { playerId, reason, now }: ReviewCause & { playerId: bigint },
): Promise<void> {
  for (const { id, state } of await lockOpenPayouts(tx, playerId)) {
    if (state === 'approved') await sendToReview(tx, id, { reason, now })
  }
}

/**
 * Sends the pending payouts of players with debts or a block back to review. An unpaid payout may be approved again
 * after it was in a batch, and an operator may have approved it, so the check is repeated here.
 * @returns the others
 */
export async function sendIneligibleToReview(
  tx: Tx,
  debts: Pick<Debts, 'debtorsAmong'>,
  waiting: readonly Waiting[],
  now: Date,
): Promise<Waiting[]> {
  const players = waiting.map(({ playerId }) => playerId)
  const [debtors, blocked] = [await debts.debtorsAmong(tx, players), await blockedAmong(tx, players)]
  const fit: Waiting[] = []
  for (const one of waiting) {
    const reason = blocked.has(one.playerId)
      ? reviewReasons.blocked
      : debtors.has(one.playerId)
        ? reviewReasons.owes
        : null
    if (reason) await sendToReview(tx, one.id, { reason, now })
    else fit.push(one)
  }
  return fit
}
