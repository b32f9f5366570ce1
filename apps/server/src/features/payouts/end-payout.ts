import { post } from '#economy/ledger.ts'
import type { Tx } from '#platform/database/database.ts'
import { type PayoutReactions, wholeTether } from './payouts.ts'
import { type PayoutRow, type Step, takeStep } from './queries.ts'

type Ending = Omit<Step, 'id' | 'from' | 'to'>

/**
 * Ends a payout that was not paid: what it reserved returns to the player, once.
 * @returns whether it ended now; false when it no longer stood where `payout` was read
 */
export async function returnPayout(
  tx: Tx,
  payout: PayoutRow,
  ending: Ending & { to: 'failed' | 'rejected' | 'cancelled' },
  reactions: PayoutReactions,
): Promise<boolean> {
  const { id, publicId, playerId, amount, state } = payout
  if (!(await takeStep(tx, { id, from: state, ...ending }))) return false
  await post(tx, {
    playerId,
    key: `payout-return:${publicId}`,
    kind: 'payout-return',
    reference: publicId,
    legs: [{ currency: 'tether', delta: amount, house: 'payout' }],
    now: ending.now,
  })
  // Who takes it back knows.
  if (ending.to !== 'cancelled') {
    await reactions.payoutReturned(tx, { playerId, publicId, amount: wholeTether(amount), now: ending.now })
  }
  return true
}

/** Ends a payout that the chain has paid. */
export async function confirmPayout(
  tx: Tx,
  payout: PayoutRow,
  ending: Ending & { transactionHash: string },
  reactions: PayoutReactions,
): Promise<boolean> {
  const { id, publicId, playerId, amount, fee, state } = payout
  if (!(await takeStep(tx, { id, from: state, to: 'confirmed', ...ending }))) return false
  const arrived = wholeTether(amount - fee)
  await reactions.payoutConfirmed(tx, { playerId, publicId, amount: arrived, now: ending.now })
  return true
}
