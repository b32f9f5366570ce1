import { type Static, Type } from 'typebox'
import { strict } from '../define.ts'
import { payoutStates } from '../payments/payouts.ts'
import { PublicId, Timestamp } from '../schemas.ts'
import * as calls from './calls/payouts.ts'
import { adminEndpoint, adminList } from './define.ts'
import { Actor, Amount, Outcome, orNull, PlayerName, Reason } from './schemas.ts'

const State = Type.Enum([...payoutStates])

/** Risks that an operator should check before a payout. */
export const payoutRisks = [
  'first-payout',
  'new-account',
  'new-wallet',
  'wallet-of-others',
  'debt',
  'blocked',
  'suspicious-runs',
  'many-requests',
] as const

export const PayoutRow = strict({
  id: PublicId,
  player: PlayerName,
  amount: Amount,
  fee: Amount,
  address: Type.String(),
  state: State,
  risks: Type.Array(Type.Enum([...payoutRisks])),
  reason: Type.String({ description: 'of its last step' }),
  history: Type.Array(strict({ state: State, actor: Actor, reason: Type.String(), at: Timestamp })),
  explorerUrl: orNull(Type.String()),
  requestedAt: Timestamp,
  changedAt: Timestamp,
})
export type PayoutRow = Static<typeof PayoutRow>

export const getPayoutQueue = adminList(calls.getPayoutQueue, {
  summary: 'Payouts with what speaks against them: those that wait oldest first, all newest first',
  filters: {
    state: Type.Optional(
      Type.Union([State, Type.Literal('waiting')], { description: 'waiting: an operator has to decide' }),
    ),
  },
  row: PayoutRow,
})

export const PayoutSummary = strict({
  isOn: Type.Boolean({ description: 'false: no hot wallet is configured' }),
  isPaused: Type.Boolean(),
  payable: orNull(Type.String({ description: 'players hold it; null until it was summed' })),
  owed: Type.String({ description: 'asked for and reserved' }),
  inReview: Type.String({ description: 'of it: waits for an operator' }),
  paid: orNull(Type.String({ description: 'fees included; null until it was summed' })),
  leftToday: Type.String({ description: 'left in the last 24 hours or is on its way' }),
  dailyCap: Type.String(),
  wallet: orNull(
    strict({
      address: Type.String(),
      tether: Amount,
      ton: Amount,
    }),
  ),
  cover: Type.Enum(['enough', 'short', 'unknown'], {
    description: 'whether the wallet holds what is owed; unknown: it could not be read',
  }),
  debtors: Type.Integer({ description: 'players who owe something and cannot ask for payouts' }),
  refusals: Type.Array(strict({ why: Type.String(), at: Timestamp }), { description: 'of the signer' }),
  addsUp: orNull(
    Type.Boolean({
      description: "whether the ledger's reserve is what is owed and paid; null until it was summed",
    }),
  ),
  summedAt: orNull(Timestamp),
})
export type PayoutSummary = Static<typeof PayoutSummary>

export const getPayoutSummary = adminEndpoint(calls.getPayoutSummary, {
  summary: 'What is owed, what covers it, and whether payouts run',
  reply: PayoutSummary,
})

const ids = Type.Array(PublicId, { minItems: 1, maxItems: 50, uniqueItems: true })

/** The outcome of each payout. One that cannot be decided does not block the others. */
export const PayoutDecisions = strict({
  decisions: Type.Array(
    strict({
      id: PublicId,
      state: Type.Enum(['done', 'waiting', 'refused']),
      approval: Outcome.properties.approval,
      why: orNull(Type.String({ description: 'why it was refused, in plain words' })),
    }),
  ),
})
export type PayoutDecisions = Static<typeof PayoutDecisions>

export const approvePayouts = adminEndpoint(calls.approvePayouts, {
  summary: 'Let payouts go; above the limit of the installation a second operator has to confirm',
  body: strict({ ids, reason: Type.Optional(Reason) }),
  reply: PayoutDecisions,
})

export const rejectPayouts = adminEndpoint(calls.rejectPayouts, {
  summary: 'Refuse payouts: what they reserved returns, and the players see the reason',
  body: strict({ ids, reason: Reason }),
  reply: PayoutDecisions,
})

export const pausePayouts = adminEndpoint(calls.pausePayouts, {
  summary: 'Stop all payouts at once: nothing is signed until they are resumed',
  body: strict({ reason: Reason }),
  reply: PayoutSummary,
})

export const resumePayouts = adminEndpoint(calls.resumePayouts, {
  summary: 'Let payouts run again',
  body: strict({ reason: Reason }),
  reply: PayoutSummary,
})
