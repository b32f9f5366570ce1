import { type Static, Type } from 'typebox'
import * as calls from '../calls/payments/payouts.ts'
import { endpoint, strict } from '../define.ts'
import { indicatorIds, Money, PublicId, Timestamp } from '../schemas.ts'

/** Most payouts one call returns. */
export const maxPayouts = 50

/** The states of a payout in their order. The last four are final. */
export const payoutStates = [
  'requested',
  'in-review',
  'approved',
  'batched',
  'signed',
  'sent',
  'confirmed',
  'failed',
  'rejected',
  'cancelled',
] as const
export type PayoutState = (typeof payoutStates)[number]

const State = Type.Enum([...payoutStates])
const Tether = Type.Number({ minimum: 0, maximum: 2 ** 33, description: 'whole units, at most 6 decimals' })
const WalletAddress = Type.String({ description: 'as wallets show it: base64url, not bounceable' })

export const Payout = strict({
  publicId: PublicId,
  amount: Tether,
  fee: Tether,
  walletAddress: WalletAddress,
  state: State,
  /** Why an operator rejected it; null for every other state. */
  reason: Type.Union([Type.String(), Type.Null()]),
  createdAt: Timestamp,
  history: Type.Array(strict({ state: State, at: Timestamp }), {
    description: 'every state it passed, oldest first',
  }),
  explorerUrl: Type.Union([Type.String(), Type.Null()], {
    description: 'address of its transaction in an explorer',
  }),
})
export type Payout = Static<typeof Payout>

/** The player's open debt from refunds and charge-backs. Later earnings settle it. */
export const Owed = strict({
  indicators: Type.Array(Money, { maxItems: indicatorIds.length }),
  powerUps: Type.Integer({ minimum: 0, description: 'number of power-ups of all kinds' }),
})
export type Owed = Static<typeof Owed>

export const PayoutTerms = strict({
  isOn: Type.Boolean({ description: 'false: this installation pays nothing out' }),
  isPaused: Type.Boolean({
    description: 'operators have paused payouts; requests are accepted and wait until payouts are resumed',
  }),
  minimum: Tether,
  maximum: Tether,
  fee: Tether,
  dailyLimit: Tether,
  dailyLeft: Tether,
  /** The time from which the next one can be requested; null: now. */
  nextAt: Type.Union([Timestamp, Type.Null()]),
  reviewFrom: Type.Union([Tether, Type.Null()], {
    description: 'amount from which an operator reviews a payout first; null: every payout',
  }),
  walletAddress: Type.Union([WalletAddress, Type.Null()], {
    description: 'the wallet the player has proven',
  }),
  owed: Owed,
})
export type PayoutTerms = Static<typeof PayoutTerms>

export const getPayoutTerms = endpoint(calls.getPayoutTerms, {
  summary: 'Get the current terms of a payout for this player: limits, fee, wallet',
  reply: PayoutTerms,
})

export const requestPayout = endpoint(calls.requestPayout, {
  summary: 'Request a payout of tether to the proven wallet; the amount is reserved at once',
  body: strict({
    walletAddress: Type.String({ minLength: 1, maxLength: 128, description: 'raw or friendly' }),
    amount: Type.Number({ exclusiveMinimum: 0, maximum: 2 ** 33 }),
  }),
  reply: Payout,
  faults: [
    'payout.off',
    'payout.no-wallet',
    'payout.wrong-wallet',
    'payout.too-small',
    'payout.too-large',
    'payout.daily-limit',
    'payout.too-soon',
    'payout.debt',
    'economy.insufficient',
  ],
})

export const getPayouts = endpoint(calls.getPayouts, {
  summary: "List the player's payouts with every state they passed, newest first, at most 50",
  reply: Type.Array(Payout, { maxItems: maxPayouts }),
})

export const cancelPayout = endpoint(calls.cancelPayout, {
  summary: 'Cancel a payout that is not being sent yet; the reserved amount is returned',
  body: strict({ payoutPublicId: PublicId }),
  reply: Payout,
  faults: ['payout.not-found', 'payout.under-way'],
})
