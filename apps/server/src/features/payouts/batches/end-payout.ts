import { lockPlayer } from '#auth/players.ts'
import { forgetWallets } from '#auth/wallet/connect-wallet.ts'
import { type House, type Posting, post } from '#ledger/post.ts'
import type { Tx } from '#platform/database/database.ts'
import { type PayoutReactions, wholeTether } from '../requests/payouts.ts'
import { addressesUnderWay, type PayoutRow, type Step, takeStep } from '../requests/queries.ts'

type Ending = Omit<Step, 'id' | 'from' | 'to'>

/**
 * Ends a payout that was not paid: what it reserved returns to the player, once; of one who has left, to the house.
 * @returns whether it ended now; false when it no longer stood where `payout` was read
 */
export async function returnPayout(
  tx: Tx,
  payout: PayoutRow,
  ending: Ending & { to: 'failed' | 'rejected' | 'cancelled' },
  reactions: PayoutReactions,
): Promise<boolean> {
  const { id, publicId, playerId, amount, state } = payout
  const hasLeft = await isGone(tx, playerId)
  if (!(await takeStep(tx, { id, from: state, ...ending }))) return false
  const { now } = ending
  const move = (posting: Pick<Posting, 'key' | 'kind'>, delta: bigint, house: House) => {
    const legs = [{ currency: 'tether', delta, house }] as const
    return post(tx, { playerId, ...posting, reference: publicId, legs, now })
  }
  await move({ key: `payout-return:${publicId}`, kind: 'payout-return' }, amount, 'payout')
  if (hasLeft) {
    await move({ key: `payout-closed:${publicId}`, kind: 'account-closed' }, -amount, 'closed-accounts')
    await forgetWallets(tx, playerId, await addressesUnderWay(tx, playerId))
  } else if (ending.to !== 'cancelled') {
    // Who takes it back knows.
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
  if (!(await takeStep(tx, { id, from: state, to: 'confirmed', ...ending }))) return false
  if (hasLeft) await forgetWallets(tx, playerId, await addressesUnderWay(tx, playerId))
  else {
    const arrived = wholeTether(amount - fee)
    await reactions.payoutConfirmed(tx, { playerId, publicId, amount: arrived, now: ending.now })
  }
  return true
}

/** Held, so that an account that is being closed either sees the end of its payout or is seen here. */
const isGone = async (tx: Tx, playerId: bigint): Promise<boolean> =>
  (await lockPlayer(tx, playerId)).deletedAt !== null
