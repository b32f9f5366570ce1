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
import { fallbackVerdict, isPaid, judge, type Receipt, type Verdict } from '../orders/rules.ts'
import { creditTether, deliverGoods } from './deliver.ts'

/** A concurrent transaction has recorded the same charge for another order. Retried, the work finds it. */
export class ChargeWrittenMeanwhile extends Error {
  constructor(method: string, id: string) {
    super(`${method} charge ${id} was written meanwhile`)
  }
}

interface Circumstances {
  /** The player whose proven wallet sent it, for a payment without an order. */
  payingPlayer?: bigint | undefined
  /** The reporter, when it was neither the host nor the chain. */
  source?: ChargeSource
  now: Date
}

/**
 * Records a payment, once for the id of its host: order, ledger, goods and due refund commit together. It may be
 * reported repeatedly and in any order.
 * @returns the outcome; undefined when it was known, and nothing has changed
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
  // The player is locked first, as by everything that closes an account.
  const owner = playerId === undefined ? undefined : await lockPlayer(tx, playerId)
  const order = known && (await lockPayment(tx, known.publicId))
  if (await chargeById(tx, receipt.method, receipt.id)) return undefined

  const isHere = owner !== undefined && owner.deletedAt === null
  const facts = order && { amount: order.amount, isPaid: isPaid(order.state), payer: payerOf(order, owner) }
  const judged = judge(receipt, { ...(facts ? { order: facts } : {}), hasOwner: isHere })
  // The owner is not decided yet: the account may be deleted, or the payer may be another person.
  const isOwned = isHere && judged.reason !== 'other-payer'
  const charge = {
    ...receipt,
    payment: order?.publicId ?? null,
    playerId: isOwned ? owner.id : null,
    receivedAt: now,
  }
  const verdict = await carryOut(tx, payments, charge, order, judged)
  const added = await addCharge(tx, { ...charge, ...verdict }, source ?? { by: receipt.method })
  // The same payment for two concurrent orders: the second attempt finds it.
  if (!added) throw new ChargeWrittenMeanwhile(receipt.method, receipt.id)
  if (verdict.outcome === 'refund-due') await addJob(tx, 'refund-stars', { chargeId: receipt.id })
  if (isOwned && order) await notify(tx, payments, order, verdict, now)
  return verdict
}

/** The expected payer: the Telegram user who ordered, or the wallet that the transfer was made for. */
function payerOf({ method, wallet }: PaymentRow, owner: Player | undefined): string | null {
  if (method === 'tether') return wallet
  return method === 'star' ? (owner?.telegramId?.toString() ?? null) : null
}

type Unjudged = Omit<ChargeRow, 'outcome' | 'reason'>

/** Carries out the verdict; a pack that the player may have no more of changes it. */
async function carryOut(
  tx: Tx,
  payments: Payments,
  charge: Unjudged,
  order: PaymentRow | undefined,
  verdict: Verdict,
): Promise<Verdict> {
  const { receivedAt: now, playerId } = charge
  if (verdict.outcome === 'balance' && playerId !== null) {
    await creditTether(tx, { ...charge, playerId }, verdict.toBalance)
    return verdict
  }
  if (verdict.outcome !== 'delivered' || !order) return verdict
  await setState(tx, order.publicId, 'paid', charge.id, now)
  if (await deliverGoods(tx, payments, order, charge, verdict.toBalance)) {
    await setState(tx, order.publicId, 'credited', charge.id, now)
    return verdict
  }
  const other = fallbackVerdict(charge.method, 'sold-out', charge.amount)
  if (other.outcome === 'balance') {
    await creditTether(tx, { ...charge, playerId: order.playerId }, other.toBalance)
    await setState(tx, order.publicId, 'refunded', 'into the balance', now)
  }
  return other
}

const notify = (tx: Tx, { reactions }: Payments, order: PaymentRow, verdict: Verdict, now: Date) =>
  reactions.paymentSettled(tx, {
    playerId: order.playerId,
    transactionId: order.publicId,
    // The player is notified of a refund when it has been sent.
    outcome: verdict.outcome === 'refund-due' ? 'held' : verdict.outcome,
    toBalance: 'toBalance' in verdict ? verdict.toBalance : 0n,
    bundle: order.goods.bundle,
    now,
  })
