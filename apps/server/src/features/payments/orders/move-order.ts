import type { Tx } from '#platform/database/database.ts'
import type { PaymentRow } from './payment.ts'
import { lockPayment, setState } from './queries.ts'
import { type PaymentEvent, stepFrom } from './rules.ts'

/** Applies an event to an order, if its state allows it. Returns the order afterwards. */
export async function moveOrder(
  tx: Tx,
  id: string,
  event: PaymentEvent,
  reason: string,
  now: Date,
): Promise<PaymentRow> {
  const order = await lockPayment(tx, id)
  const state = stepFrom(order.state, event)
  if (state === undefined) return order
  await setState(tx, id, state, reason, now)
  return { ...order, state }
}
