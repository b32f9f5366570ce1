import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { Compile } from 'typebox/schema'
import type { Clock } from '#platform/clock.ts'
import { Fault } from '#platform/fault.ts'
import { isSignedPayment } from '#platform/playdeck/payment-signature.ts'
import { receiveCharge } from '../charges/receive-charge.ts'
import type { Payments } from '../orders/payment.ts'

export const playDeckHookPath = '/api/hook/playdeck'

// Fields that the host may add later are signed with the others.
const HookBody = Compile(
  Type.Object({
    hash: Type.String({ pattern: '^[0-9a-f]{64}$' }),
    payment: Type.Object({
      telegramId: Type.Integer(),
      amount: Type.Integer({ minimum: 1, maximum: 1_000_000_000 }),
      successful: Type.Boolean(),
      externalId: Type.String({ maxLength: 128 }),
    }),
  }),
)

/**
 * The webhook of the PlayDeck host for payments. It takes one payment for an order: the order's id is the id of its
 * charge.
 */
export function playDeckHook(
  app: FastifyInstance,
  payments: Payments,
  gameToken: string,
  clock: Clock,
): void {
  app.post(playDeckHookPath, { bodyLimit: 16 * 1024 }, async ({ body }) => {
    if (!HookBody.Check(body)) throw new Fault('request.invalid')
    const { hash, payment } = body
    if (!isSignedPayment(payment, hash, gameToken)) throw new Fault('hook.secret-invalid')
    // An unpaid order may still be paid: it closes by its expiry.
    if (payment.successful) {
      await payments.database.transaction((tx) =>
        receiveCharge(
          tx,
          payments,
          {
            method: 'playdeck',
            id: payment.externalId,
            amount: BigInt(payment.amount),
            orderId: payment.externalId,
            payer: String(payment.telegramId),
            isOurs: true,
          },
          { now: clock() },
        ),
      )
    }
    return {}
  })
}
