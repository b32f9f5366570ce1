import {
  buyWithStar as buyWithStarEndpoint,
  buyWithStarPd,
  buyWithTether as buyWithTetherEndpoint,
  checkPayment as checkPaymentEndpoint,
  getPaymentMethods,
  getPayments,
  reportPaymentError,
} from '@ganj/contract'
import type { FastifyRequest } from 'fastify'
import { Fault } from '#platform/fault.ts'
import type { Mount } from '#platform/http/mount.ts'
import type { Limits } from '#platform/limits/limits.ts'
import type { Bot } from '#platform/telegram/bot.ts'
import { languageOf } from '#platform/texts/texts.ts'
import { cancelPayment } from './orders/cancel-payment.ts'
import { checkPayment } from './orders/check-payment.ts'
import type { Payments } from './orders/payment.ts'
import { paymentReply } from './orders/payment-reply.ts'
import { demandMethod, type Policy } from './orders/policy.ts'
import { paymentsOf } from './orders/queries.ts'
import { buyWithPlayDeck } from './playdeck/buy-with-play-deck.ts'
import { buyWithStar } from './stars/buy-with-star.ts'
import { buyWithTether } from './tether/buy-with-tether.ts'
import type { TetherReceiver } from './tether/tether-receiver.ts'

export interface PaymentDependencies extends Payments {
  policy: Policy
  /** Sells for stars; absent when the bot is off. */
  bot: Bot | undefined
  /** Receives tether; absent when it is not configured. */
  tetherReceiver: TetherReceiver | undefined
  limits: Limits | undefined
}

export function paymentRoutes(
  mount: Mount,
  { policy, bot, tetherReceiver, limits, ...payments }: PaymentDependencies,
): void {
  mount(getPaymentMethods, async () => ({
    telegram: [...policy.telegram],
    playdeck: [...policy.playdeck],
    browser: [...policy.browser],
  }))

  mount(buyWithStarEndpoint, async ({ player, body, request, now }) => {
    demandMethod(policy, 'star')
    if (!bot) throw new Fault('payment.method-off')
    const language = spoken(request)
    const order = await buyWithStar(payments, bot, limits, {
      playerId: player.id,
      packId: body.packId,
      language,
      now,
    })
    return { ...paymentReply(order, language), invoiceUrl: order.invoiceUrl }
  })

  mount(buyWithStarPd, async ({ player, body, request, now }) => {
    demandMethod(policy, 'playdeck')
    const order = await buyWithPlayDeck(payments, { playerId: player.id, packId: body.packId, now })
    const reply = paymentReply(order, spoken(request))
    const asked = { amount: Number(order.amount), description: reply.name, externalId: order.publicId }
    return { ...reply, request: asked }
  })

  mount(buyWithTetherEndpoint, async ({ player, body, request, now }) => {
    demandMethod(policy, 'tether')
    if (!tetherReceiver) throw new Fault('payment.method-off')
    const order = await buyWithTether(payments, tetherReceiver, {
      playerId: player.id,
      packId: body.packId,
      now,
    })
    return { ...paymentReply(order, spoken(request)), transaction: order.transaction }
  })

  mount(reportPaymentError, async ({ player, body, request, now }) =>
    paymentReply(await cancelPayment(payments, player.id, body, now), spoken(request)),
  )
  mount(checkPaymentEndpoint, async ({ player, body, request, now }) =>
    paymentReply(await checkPayment(payments, player.id, body.transactionId, now), spoken(request)),
  )
  mount(getPayments, async ({ player, query: { limit = 20 }, request }) =>
    (await paymentsOf(payments.database, player.id, limit)).map((order) =>
      paymentReply(order, spoken(request)),
    ),
  )
}

const spoken = ({ headers }: FastifyRequest) => languageOf(headers['accept-language'])
