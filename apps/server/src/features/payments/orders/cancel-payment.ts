import { Fault } from '#platform/fault.ts'
import { moveOrder } from './move-order.ts'
import type { PaymentRow, Payments } from './payment.ts'
import { paymentById } from './queries.ts'

/** Cancels an order at the player's request; one that is paid stays paid. The reason is stored for support. */
export async function cancelPayment(
  { database }: Pick<Payments, 'database'>,
  playerId: bigint,
  { transactionId, error }: { transactionId: string; error: string },
  now: Date,
): Promise<PaymentRow> {
  const order = await paymentById(database, transactionId)
  if (order?.playerId !== playerId) throw new Fault('payment.not-found')
  return database.transaction((tx) => moveOrder(tx, transactionId, 'cancelled', `player: ${error}`, now))
}
