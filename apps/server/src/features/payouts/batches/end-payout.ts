import { lockPlayer } from '#auth/players.ts'
import { deleteWallets } from '#auth/wallet/connect-wallet.ts'
import { type House, type Posting, post } from '#ledger/post.ts'
import type { Tx } from '#platform/database/database.ts'
import { type PayoutReactions, wholeTether } from '../requests/payouts.ts'
import { addressesUnderWay, type PayoutRow, type Step, transitionPayout } from '../requests/queries.ts'

type Ending = Omit<Step, 'id' | 'from' | 'to'>

/**
 * Ends an unpaid payout: its reserve returns to the player, once; for a deleted player, to the house account.
 * @returns whether it ended now; false when its state has changed since `payout` was read
 */
export async function returnPayout(
  tx: Tx,
  payout: PayoutRow,
  ending: Ending & { to: 'failed' | 'rejected' | 'cancelled' },
  reactions: PayoutReactions,
): Promise<boolean> {
  const { id, publicId, playerId, amount, state } = payout
  const hasLeft = await isGone(tx, playerId)
  if (!(await transitionPayout(tx, { id, from: state, ...ending }))) return false
  const { now } = ending
  const move = (posting: Pick<Posting, 'key' | 'kind'>, delta: bigint, house: House) => {
    const legs = [{ currency: 'tether', delta, house }] as const
    return post(tx, { playerId, ...posting, reference: publicId, legs, now })
  }
  await move({ key: `payout-return:${publicId}`, kind: 'payout-return' }, amount, 'payout')
  if (hasLeft) {
    await move({ key: `payout-closed:${publicId}`, kind: 'account-closed' }, -amount, 'closed-accounts')
    await deleteWallets(tx, playerId, await addressesUnderWay(tx, playerId))
  } else if (ending.to !== 'cancelled') {
    // A player who cancels it needs no notification.
    await reactions.payoutReturned(tx, { playerId, publicId, amount: wholeTether(amount), now })
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
  const hasLeft = await isGone(tx, playerId)
  if (!(await transitionPayout(tx, { id, from: state, to: 'confirmed', ...ending }))) return false
  if (hasLeft) await deleteWallets(tx, playerId, await addressesUnderWay(tx, playerId))
  else {
    const arrived = wholeTether(amount - fee)
    await reactions.payoutConfirmed(tx, { playerId, publicId, amount: arrived, now: ending.now })
  }
  return true
}

/** Locked, so that the deletion of an account either sees the end of its payout or is visible here. */
const isGone = async (tx: Tx, playerId: bigint): Promise<boolean> =>
  (await lockPlayer(tx, playerId)).deletedAt !== null
