import { moveOrder } from '../orders/move-order.ts'
import { openOrder } from '../orders/open-order.ts'
import type { PaymentRow, Payments } from '../orders/payment.ts'

interface PlayDeckOrderParams {
  playerId: bigint
  packId: string
  now: Date
}

/**
 * Orders a pack through the PlayDeck host, which the app itself requests the payment from: the order is its external
 * id.
 */
export async function buyWithPlayDeck(
  payments: Payments,
  { playerId, packId, now }: PlayDeckOrderParams,
): Promise<PaymentRow> {
  const order = await openOrder(payments, { playerId, packId, method: 'playdeck', wallet: null, now })
  return payments.database.transaction((tx) => moveOrder(tx, order.publicId, 'asked', 'request', now))
}
