import { type Static, Type } from 'typebox'
import { strict } from '../define.ts'
import { moneyMethods, paymentStates } from '../payments/payments.ts'
import { PublicId, Timestamp } from '../schemas.ts'
import * as calls from './calls/payments.ts'
import { adminEndpoint, adminList } from './define.ts'
import { Amount, ContentId, orNull, PlayerName, Reason } from './schemas.ts'

const Method = Type.Enum([...moneyMethods])
const State = Type.Enum([...paymentStates])

/** The outcome of a received payment. `held` and `refund-due` wait for an operator. */
export const chargeOutcomes = [
  'delivered',
  'balance',
  'held',
  'refund-due',
  'refunded',
  'charged-back',
] as const

export const ChargeRow = strict({
  method: Method,
  id: Type.String(),
  payment: orNull(PublicId),
  player: orNull(PlayerName),
  amount: Type.String({ description: 'stars, or whole units of tether' }),
  payer: Type.String(),
  outcome: Type.Enum([...chargeOutcomes]),
  reason: Type.String(),
  receivedAt: Timestamp,
})
export type ChargeRow = Static<typeof ChargeRow>

export const PaymentRow = strict({
  id: PublicId,
  player: PlayerName,
  method: Method,
  pack: ContentId,
  name: Type.String(),
  amount: Type.String({ description: 'stars, or whole units of tether' }),
  state: State,
  charges: Type.Array(
    strict({
      id: Type.String(),
      amount: Amount,
      outcome: Type.Enum([...chargeOutcomes]),
      reason: Type.String(),
      receivedAt: Timestamp,
    }),
  ),
  createdAt: Timestamp,
})
export type PaymentRow = Static<typeof PaymentRow>

export const getPaymentList = adminList(calls.getPaymentList, {
  summary:
    'List orders for external money (Stars, PlayDeck, tether) with the charges received for them, newest first',
  filters: {
    search: Type.Optional(
      Type.String({
        maxLength: 200,
        description: 'id of an order or a charge, or id or username of a player',
      }),
    ),
    state: Type.Optional(State),
    method: Type.Optional(Method),
  },
  row: PaymentRow,
})

export const getHeldCharges = adminList(calls.getHeldCharges, {
  summary: 'List received charges that wait for an operator, oldest first, or chargebacks, newest first',
  filters: {
    outcome: Type.Optional(
      Type.Literal('charged-back', { description: 'unset: charges that wait for an operator' }),
    ),
  },
  row: ChargeRow,
})

const Settled = strict({ method: Method, id: Type.String(), outcome: Type.Enum([...chargeOutcomes]) })

export const refundPayment = adminEndpoint(calls.refundPayment, {
  summary:
    'Refund the Stars of an order and take back its goods; what cannot be taken back becomes a debt of the player',
  body: strict({ id: PublicId, reason: Reason }),
  reply: Settled,
  faults: ['payment.not-found', 'payment.not-refundable'],
})

export const settleCharge = adminEndpoint(calls.settleCharge, {
  summary:
    'Settle a held charge: deliver the pack, credit tether to a balance, refund Stars, or record a manual refund',
  body: strict({
    method: Method,
    charge: Type.String({ minLength: 1, maxLength: 200 }),
    as: Type.Enum(['deliver', 'balance', 'refund', 'returned']),
    player: Type.Optional(PublicId),
    reason: Reason,
  }),
  reply: Settled,
  faults: ['payment.not-found', 'payment.not-refundable', 'player.not-found'],
})

export const getDebts = adminList(calls.getDebts, {
  summary: 'List the open debts by player: goods that could not be taken back after a refund or chargeback',
  filters: {},
  row: strict({
    player: PlayerName,
    thing: Type.String(),
    owed: Type.String(),
    since: Timestamp,
    charge: Type.String(),
  }),
})

export const forgiveDebts = adminEndpoint(calls.forgiveDebts, {
  summary: 'Forgive the debts of a player, who can then request payouts again',
  body: strict({ player: PublicId, reason: Reason }),
  reply: strict({ forgiven: Type.Integer({ minimum: 0 }) }),
  faults: ['player.not-found'],
})
