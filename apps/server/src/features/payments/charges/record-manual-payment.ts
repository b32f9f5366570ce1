import { lockPlayer } from '#auth/players.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Payments } from '../orders/payment.ts'
import { paymentById } from '../orders/queries.ts'
import type { Verdict } from '../orders/rules.ts'
import { receiveCharge } from './receive-charge.ts'
import { SettlingError } from './settle-charge.ts'

interface ManualPayment {
  orderId: string
  /** The operator who saw it in the host's console, and the reason: stored with the charge's first step. */
  operator: string
  reason: string
  now: Date
}

/**
 * Records a PlayDeck payment that only the host's console shows, because its webhook never came. The charge has the id
 * that the webhook would have given it, so that a late webhook changes nothing.
 * @returns the outcome
 * @throws SettlingError when there is no such order, or it is paid
 */
export async function recordManualPayment(
  tx: Tx,
  payments: Payments,
  { orderId, operator, reason, now }: ManualPayment,
): Promise<Verdict> {
  const order = await paymentById(tx, orderId)
  if (order?.method !== 'playdeck') throw new SettlingError('there is no such order of PlayDeck')
  const { telegramId, playDeckUid } = await lockPlayer(tx, order.playerId)
  const receipt = {
    method: 'playdeck',
    id: orderId,
    amount: order.amount,
    orderId,
    payer: telegramId?.toString() ?? playDeckUid ?? '',
    isOurs: true,
  } as const
  const verdict = await receiveCharge(tx, payments, receipt, { source: { by: operator, reason }, now })
  if (!verdict) throw new SettlingError('its money has come already')
  return verdict
}
