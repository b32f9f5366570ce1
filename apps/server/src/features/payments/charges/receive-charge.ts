import { lockPlayer, type Player } from '#auth/players.ts'
import type { Tx } from '#platform/database/database.ts'
import { addJob } from '#platform/jobs/jobs.ts'
import type { PaymentRow, Payments } from '../orders/payment.ts'
import {
  addCharge,
  type ChargeRow,
  type ChargeSource,
  chargeById,
  lockPayment,
  paymentById,
  setState,
} from '../orders/queries.ts'
import { instead, isPaid, judge, type Receipt, type Verdict } from '../orders/rules.ts'
import { giveGoods, giveTether } from './give.ts'

/** Another transaction has taken in the same charge under another order. Done anew, the work finds it. */
export class ChargeWrittenMeanwhile extends Error {
  constructor(method: string, id: string) {
    super(`${method} charge ${id} was written meanwhile`)
  }
}

interface Circumstances {
  /** The player whose proven wallet it came from, for money that names no order. */
  payingPlayer?: bigint | undefined
  /** Who reported it, when it was neither its host nor the chain. */
  source?: ChargeSource
  now: Date
}

/**
 * Takes in money that came, once for the id its host gives it: order, ledger, goods and what is to be sent back
 * commit together. It may be reported as often as they like and in any order.
 * @returns what became of it; undefined when it was known, and nothing has changed
 */
export async function receiveCharge(
  tx: Tx,
  payments: Payments,
  receipt: Receipt,
  { payingPlayer, source, now }: Circumstances,
): Promise<Verdict | undefined> {
  const named = receipt.orderId === undefined ? undefined : await paymentById(tx, receipt.orderId)
  const known = named?.method === receipt.method ? named : undefined
  const playerId = known?.playerId ?? payingPlayer
  // The player first, as everything that closes an account does.
  const owner = playerId === undefined ? undefined : await lockPlayer(tx, playerId)
  const order = known && (await lockPayment(tx, known.publicId))
  if (await chargeById(tx, receipt.method, receipt.id)) return undefined

  const isHere = owner !== undefined && owner.deletedAt === null
  const facts = order && { amount: order.amount, isPaid: isPaid(order.state), payer: payerOf(order, owner) }
  const judged = judge(receipt, { ...(facts ? { order: facts } : {}), hasOwner: isHere })
  // Nobody's yet: it may be whose account is gone, or who paid for another.
  const isOwned = isHere && judged.reason !== 'other-payer'
  const charge = {
    ...receipt,
    payment: order?.publicId ?? null,
    playerId: isOwned ? owner.id : null,
    receivedAt: now,
  }
  const verdict = await carryOut(tx, payments, charge, order, judged)
  const added = await addCharge(tx, { ...charge, ...verdict }, source ?? { by: receipt.method })
  // The same money under two orders at once: the second attempt finds it.
  if (!added) throw new ChargeWrittenMeanwhile(receipt.method, receipt.id)
  if (verdict.outcome === 'refund-due') await addJob(tx, 'refund-stars', { chargeId: receipt.id })
  if (isOwned && order) await notify(tx, payments, order, verdict, now)
  return verdict
}

/** Who must have paid: the Telegram user who ordered, the wallet the transfer was made for. */
function payerOf({ method, wallet }: PaymentRow, owner: Player | undefined): string | null {
  if (method === 'tether') return wallet
  return method === 'star' ? (owner?.telegramId?.toString() ?? null) : null
}

type Unjudged = Omit<ChargeRow, 'outcome' | 'reason'>

/** Gives what the verdict says; a pack that the player may have no more of turns it into another. */
async function carryOut(
  tx: Tx,
  payments: Payments,
  charge: Unjudged,
  order: PaymentRow | undefined,
  verdict: Verdict,
): Promise<Verdict> {
  const { receivedAt: now, playerId } = charge
  if (verdict.outcome === 'balance' && playerId !== null) {
    await giveTether(tx, { ...charge, playerId }, verdict.toBalance)
    return verdict
  }
  if (verdict.outcome !== 'delivered' || !order) return verdict
  await setState(tx, order.publicId, 'paid', charge.id, now)
  if (await giveGoods(tx, payments, order, charge, verdict.toBalance)) {
    await setState(tx, order.publicId, 'credited', charge.id, now)
    return verdict
  }
  const other = instead(charge.method, 'sold-out', charge.amount)
  if (other.outcome === 'balance') {
    await giveTether(tx, { ...charge, playerId: order.playerId }, other.toBalance)
    await setState(tx, order.publicId, 'refunded', 'into the balance', now)
  }
  return other
}

const notify = (tx: Tx, { reactions }: Payments, order: PaymentRow, verdict: Verdict, now: Date) =>
  reactions.paymentSettled(tx, {
    playerId: order.playerId,
    transactionId: order.publicId,
    // What is to be sent back is said when it has been.
    outcome: verdict.outcome === 'refund-due' ? 'held' : verdict.outcome,
    toBalance: 'toBalance' in verdict ? verdict.toBalance : 0n,
    bundle: order.goods.bundle,
    now,
  })
