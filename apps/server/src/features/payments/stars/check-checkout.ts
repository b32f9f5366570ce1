import type { PreCheckoutQuery } from 'grammy/types'
import { sql } from '#platform/database/sql.ts'
import { Fault } from '#platform/fault.ts'
import type { Payments } from '../orders/payment.ts'
import { paymentById } from '../orders/queries.ts'
import { isOpen } from '../orders/rules.ts'

type Query = Pick<PreCheckoutQuery, 'from' | 'currency' | 'total_amount' | 'invoice_payload'>

/** Why an invoice must not be paid now; undefined when all its values are right. */
export async function checkoutFault(
  { database, catalogue }: Payments,
  { from, currency, total_amount, invoice_payload }: Query,
  now: Date,
): Promise<Fault | undefined> {
  const order = await paymentById(database, invoice_payload)
  if (order?.method !== 'star') return new Fault('payment.not-found')
  const player = await database.one<{ telegramId: bigint | null; blockedFor: string | null }>(sql`
    SELECT telegram_id AS "telegramId", blocked_for AS "blockedFor" FROM player WHERE id = ${order.playerId}`)
  // An invoice link can be forwarded: only the player who ordered may pay.
  if (player.telegramId !== BigInt(from.id)) return new Fault('payment.not-yours')
  if (player.blockedFor !== null) return new Fault('auth.blocked', { values: { reason: player.blockedFor } })
  const isRight = currency === 'XTR' && BigInt(total_amount) === order.amount
  if (!isRight || !isOpen(order.state) || order.expiresAt <= now) return new Fault('payment.closed')
  const refusal = await catalogue.refusal(database, {
    playerId: order.playerId,
    packId: order.pack,
    limit: order.goods.limit,
    now,
  })
  return refusal && new Fault(refusal)
}
