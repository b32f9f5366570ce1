import type { BodyOf, Payout, requestPayout as requestPayoutEndpoint } from '@ganj/contract'
import { lockPlayer, type Player } from '#auth/players.ts'
import { provenWallet } from '#auth/wallet/proven-wallet.ts'
import { post } from '#ledger/post.ts'
import type { Tx } from '#platform/database/database.ts'
import { Fault } from '#platform/fault.ts'
import { type Idempotency, idempotently } from '#platform/http/idempotency.ts'
import { publicId as newPublicId } from '#platform/random.ts'
import { type Network, rawAddressOn } from '#platform/ton/address.ts'
import { payoutReply } from './payout-reply.ts'
import { limitsOf, owesNothing, type Payouts, tether, wholeTether } from './payouts.ts'
import { addPayout, payoutById, payoutHistoryOf, transitionPayout } from './queries.ts'
import { dayMs, type Limits, refusalOf, reviewOf } from './rules.ts'

/** Requests a payout: it is reserved, stored and reviewed by rule, in one transaction. */
export async function requestPayout(
  payouts: Payouts,
  idempotency: Idempotency,
  body: BodyOf<typeof requestPayoutEndpoint>,
  now: Date,
): Promise<Payout> {
  const { database, debts, network } = payouts
  const { playerId } = idempotency
  // Before the transaction: a caller with a connection must not wait for another one.
  const limits = await limitsOf(payouts)
  await debts.settle(playerId, now)
  return idempotently(database, idempotency, now, async (tx) => {
    if (!limits) throw new Fault('payout.off')
    // Locked until the end: two concurrent requests would each see the other's limits unused.
    const player = await lockPlayer(tx, playerId)
    refuseClosed(player)
    if (!owesNothing(await debts.owed(tx, playerId))) throw new Fault('payout.debt')
    const address = await provenAddress(tx, playerId, body.walletAddress, network)
    const asked = { amount: amountOf(body.amount), joinedAt: player.joinedAt, now }
    const history = await payoutHistoryOf(tx, playerId, new Date(now.getTime() - dayMs))
    const refusal = refusalOf(limits, history, asked)
    if (refusal) throw new Fault(refusal, { values: boundsOf(limits) })

    const publicId = newPublicId()
    await post(tx, {
      playerId,
      key: `payout:${publicId}`,
      kind: 'payout',
      reference: publicId,
      legs: [{ currency: 'tether', delta: -asked.amount, house: 'payout' }],
      now,
    })
    const id = await addPayout(tx, {
      publicId,
      playerId,
      amount: asked.amount,
      fee: limits.fee,
      address,
      now,
    })
    const review = reviewOf(limits, history, asked)
    await transitionPayout(tx, {
      id,
      from: 'requested',
      to: review.by === 'rule' ? 'approved' : 'in-review',
      actor: 'rule',
      reason: review.by === 'rule' ? 'within the rule' : review.reason,
      now,
    })
    return payoutReply(await payoutById(tx, id), network)
  })
}

function refuseClosed({ deletedAt, blockedFor }: Player): void {
  if (deletedAt !== null) throw new Fault('account.deleted')
  if (blockedFor !== null) throw new Fault('auth.blocked', { values: { reason: blockedFor } })
}

/** The player's proven wallet, if the given address is the same in any form. */
async function provenAddress(tx: Tx, playerId: bigint, given: string, network: Network): Promise<string> {
  const wallet = await provenWallet(tx, playerId)
  if (!wallet) throw new Fault('payout.no-wallet')
  if (wallet.address !== asRaw(given, network)) throw new Fault('payout.wrong-wallet')
  return wallet.address
}

function asRaw(given: string, network: Network): string | undefined {
  try {
    return rawAddressOn(given, network)
  } catch {
    return undefined
  }
}

function amountOf(whole: number): bigint {
  try {
    return tether(whole)
  } catch (cause) {
    throw new Fault('request.invalid', {
      errors: [{ path: 'body/amount', message: 'must have at most 6 decimals' }],
      cause,
    })
  }
}

const boundsOf = ({ minimum, maximum }: Limits) => ({
  minimum: String(wholeTether(minimum)),
  maximum: String(wholeTether(maximum)),
})
