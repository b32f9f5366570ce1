import { type Static, Type } from 'typebox'
import * as calls from '../calls/payments/payments.ts'
import { endpoint, strict } from '../define.ts'
import { maxPayments } from '../limits.ts'
import { ContentId, PublicId, Timestamp } from '../schemas.ts'
import { Bundle } from './shop.ts'

/** Payment methods with external money, so without `indicator`. */
export const moneyMethods = ['star', 'playdeck', 'tether'] as const
export type MoneyMethod = (typeof moneyMethods)[number]

/**
 * The state of an order. `paid`: the payment arrived but the pack could not be delivered, so an operator handles it.
 * `refunded`: the money was returned. `charged-back`: the host took the money back.
 */
export const paymentStates = [
  'created',
  'awaiting',
  'paid',
  'credited',
  'cancelled',
  'expired',
  'refunded',
  'charged-back',
] as const
export type PaymentState = (typeof paymentStates)[number]

export const Payment = strict({
  transactionId: PublicId,
  method: Type.Enum([...moneyMethods]),
  packPublicId: ContentId,
  name: Type.String({ description: 'name of the pack as it was sold' }),
  bundle: Bundle,
  price: strict({
    currency: Type.Enum(['star', 'tether']),
    amount: Type.Number({ exclusiveMinimum: 0, description: 'whole units' }),
  }),
  state: Type.Enum([...paymentStates]),
  createdAt: Timestamp,
  expiresAt: Timestamp,
})
export type Payment = Static<typeof Payment>

const order = { packId: ContentId }
const orderFaults = [
  'shop.no-pack',
  'shop.already-bought',
  'shop.daily-limit',
  'payment.method-off',
  'payment.not-for-method',
  'payment.host-unavailable',
] as const

export const buyWithStar = endpoint(calls.buyWithStar, {
  summary:
    'Create an order for a pack, to be paid in Telegram Stars; an order that is still open is returned again',
  body: strict(order),
  reply: strict({ ...Payment.properties, invoiceUrl: Type.String({ description: 'for openInvoice' }) }),
  faults: [...orderFaults],
})

export const buyWithStarPd = endpoint(calls.buyWithStarPd, {
  summary:
    'Create an order for a pack, to be paid through the PlayDeck host; an order that is still open is returned again',
  body: strict(order),
  reply: strict({
    ...Payment.properties,
    request: strict({
      amount: Type.Integer({ minimum: 1 }),
      description: Type.String(),
      externalId: PublicId,
    }),
  }),
  faults: [...orderFaults],
})

const RawAddress = Type.String({ pattern: '^(0|-1):[0-9a-f]{64}$' })

/** The parameter of TON Connect's `sendTransaction`. */
export const TonTransaction = strict({
  validUntil: Type.Integer({ description: 'seconds since 1970' }),
  network: Type.Enum(['-239', '-3']),
  from: RawAddress,
  messages: Type.Array(
    strict({
      address: Type.String({ description: "the jetton wallet of the player's wallet, friendly" }),
      amount: Type.String({
        pattern: '^[0-9]{1,18}$',
        description: 'nanocoins for network fees; the rest is returned',
      }),
      payload: Type.String({ description: 'BoC, base64' }),
    }),
    { minItems: 1, maxItems: 1 },
  ),
})
export type TonTransaction = Static<typeof TonTransaction>

export const buyWithTether = endpoint(calls.buyWithTether, {
  summary:
    'Create an order for a pack, to be paid in tether from the proven wallet; an order that is still open is returned again',
  body: strict(order),
  reply: strict({ ...Payment.properties, transaction: TonTransaction }),
  faults: [...orderFaults, 'payment.no-wallet'],
})

export const reportPaymentError = endpoint(calls.reportPaymentError, {
  summary:
    'Report that an order was not paid, which cancels it; a payment that arrives later still buys the pack',
  body: strict({ transactionId: PublicId, error: Type.String({ maxLength: 500 }) }),
  reply: Payment,
  faults: ['payment.not-found'],
})

export const checkPayment = endpoint(calls.checkPayment, {
  summary: 'Check the state of an order, and start to look for its payment at once',
  body: strict({ transactionId: PublicId }),
  reply: Payment,
  faults: ['payment.not-found'],
})

export const getPayments = endpoint(calls.getPayments, {
  summary: "List the player's latest orders, newest first",
  query: strict({ limit: Type.Optional(Type.Integer({ minimum: 1, maximum: maxPayments, default: 20 })) }),
  reply: Type.Array(Payment, { maxItems: maxPayments }),
})

const Methods = Type.Array(Type.Enum([...moneyMethods]), { maxItems: moneyMethods.length })

export const getPaymentMethods = endpoint(calls.getPaymentMethods, {
  summary: 'List the payment methods of each host, as its rules and the configuration allow',
  reply: strict({ telegram: Methods, playdeck: Methods, browser: Methods }),
})
