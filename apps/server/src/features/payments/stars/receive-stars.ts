import type { SuccessfulPayment } from 'grammy/types'
import { lockPlayer } from '#auth/players.ts'
import type { Tx } from '#platform/database/database.ts'
import { ChargeWrittenMeanwhile, receiveCharge } from '../charges/receive-charge.ts'
import { undoCharge } from '../charges/undo-charge.ts'
import type { PaymentRow, Payments } from '../orders/payment.ts'
import { addCharge, chargeById, lockPayment, paymentById } from '../orders/queries.ts'
import type { Verdict } from '../orders/rules.ts'

/** A charge of stars in an update or an answer of the Bot API. */
export interface StarsUpdate {
  payment: Pick<SuccessfulPayment, 'telegram_payment_charge_id' | 'invoice_payload' | 'total_amount'> & {
    currency: string
  }
  payerId: number
}

/** Records a payment of stars, once for its charge. */
export const receiveStars = (
  payments: Payments,
  { payment, payerId }: StarsUpdate,
  now: Date,
): Promise<Verdict | undefined> =>
  onceMore(payments, (tx) =>
    receiveCharge(
      tx,
      payments,
      {
        method: 'star',
        id: payment.telegram_payment_charge_id,
        amount: BigInt(payment.total_amount),
        orderId: payment.invoice_payload,
        payer: String(payerId),
        isOurs: payment.currency === 'XTR',
      },
      { now },
    ),
  )

/** Stars went back to their payer: by our refund if one was due, else Telegram took them. */
export const returnStars = (
  payments: Payments,
  { payment, payerId }: StarsUpdate,
  now: Date,
): Promise<void> =>
  onceMore(payments, async (tx) => {
    const id = payment.telegram_payment_charge_id
    const order = await lockStarOrder(tx, payment.invoice_payload)
    const charge = await chargeById(tx, 'star', id)
    if (!charge) return recordUnknownRefund(tx, { payment, payerId }, order, now)
    const outcome = charge.outcome === 'refund-due' ? 'refunded' : 'charged-back'
    await undoCharge(tx, payments, { method: 'star', id, outcome, reason: 'returned', by: 'star', now })
  })

/** Runs `work` in a transaction, and a second time when a concurrent one recorded the same charge: now it is found. */
async function onceMore<Result>({ database }: Payments, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  try {
    return await database.transaction(work)
  } catch (error) {
    if (!(error instanceof ChargeWrittenMeanwhile)) throw error
    return database.transaction(work)
  }
}

/** The order of a charge, locked as for a payment: locking the charge first would risk a deadlock. */
async function lockStarOrder(tx: Tx, id: string): Promise<PaymentRow | undefined> {
  const order = await paymentById(tx, id)
  if (order?.method !== 'star') return undefined
  await lockPlayer(tx, order.playerId)
  return lockPayment(tx, order.publicId)
}

/** The refund came before its payment: when the payment comes, the charge is known and gives nothing. */
async function recordUnknownRefund(
  tx: Tx,
  { payment, payerId }: StarsUpdate,
  order: PaymentRow | undefined,
  now: Date,
): Promise<void> {
  const charge = {
    method: 'star' as const,
    id: payment.telegram_payment_charge_id,
    payment: order?.publicId ?? null,
    playerId: null,
    amount: BigInt(payment.total_amount),
    payer: String(payerId),
    outcome: 'charged-back' as const,
    reason: 'unseen',
    receivedAt: now,
  }
  if (!(await addCharge(tx, charge, { by: 'star' }))) throw new ChargeWrittenMeanwhile('star', charge.id)
}
