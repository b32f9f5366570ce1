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
  reason: Type.String({ description: 'reason of the latest step' }),
  history: Type.Array(strict({ state: State, actor: Actor, reason: Type.String(), at: Timestamp })),
  explorerUrl: orNull(Type.String()),
  requestedAt: Timestamp,
  changedAt: Timestamp,
})
export type PayoutRow = Static<typeof PayoutRow>

export const getPayoutQueue = adminList(calls.getPayoutQueue, {
  summary:
    'List payouts with their risks: those that wait for an operator oldest first, all others newest first',
  filters: {
    state: Type.Optional(
      Type.Union([State, Type.Literal('waiting')], { description: 'waiting: an operator has to decide' }),
    ),
  },
  row: PayoutRow,
})

export const PayoutSwitch = strict({
  isOn: Type.Boolean({ description: 'false: no hot wallet is configured' }),
  isPaused: Type.Boolean(),
})
export type PayoutSwitch = Static<typeof PayoutSwitch>

export const PayoutSummary = strict({
  ...PayoutSwitch.properties,
  payable: orNull(
    Type.String({ description: "total of the players' tether balances; null until it has been summed" }),
  ),
  owed: Type.String({ description: 'requested and reserved' }),
  inReview: Type.String({ description: 'part of `owed` that waits for an operator' }),
  paid: orNull(Type.String({ description: 'fees included; null until it has been summed' })),
  leftToday: Type.String({ description: 'sent in the last 24 hours or being sent' }),
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
  debtors: Type.Integer({ description: 'players with open debts, who cannot request payouts' }),
  refusals: Type.Array(strict({ why: Type.String(), at: Timestamp }), {
    description: 'latest refusals of the signer',
  }),
  addsUp: orNull(
    Type.Boolean({
      description: "whether the ledger's reserve equals what is owed and paid; null until it has been summed",
    }),
  ),
  summedAt: orNull(Timestamp),
})
export type PayoutSummary = Static<typeof PayoutSummary>

export const getPayoutSummary = adminEndpoint(calls.getPayoutSummary, {
  summary:
    'Get the payout summary: what is owed, whether the hot wallet covers it, and whether payouts are running',
  reply: PayoutSummary,
})

export const getPayoutSwitch = adminEndpoint(calls.getPayoutSwitch, {
  summary: 'Get whether payouts are running, for operators who may pause and resume them',
  reply: PayoutSwitch,
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
  summary: 'Approve payouts; above the limit of the installation a second operator has to confirm',
  body: strict({ ids, reason: Type.Optional(Reason) }),
  reply: PayoutDecisions,
})

export const rejectPayouts = adminEndpoint(calls.rejectPayouts, {
  summary: 'Reject payouts; the reserved amounts are returned, and the players see the reason',
  body: strict({ ids, reason: Reason }),
  reply: PayoutDecisions,
})

export const pausePayouts = adminEndpoint(calls.pausePayouts, {
  summary: 'Pause all payouts at once; nothing is signed until they are resumed',
  body: strict({ reason: Reason }),
  reply: PayoutSwitch,
})

export const resumePayouts = adminEndpoint(calls.resumePayouts, {
  summary: 'Resume paused payouts',
  body: strict({ reason: Reason }),
  reply: PayoutSwitch,
})
