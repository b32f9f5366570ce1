import { type Static, Type } from 'typebox'
import { strict } from '../define.ts'
import { IndicatorId, Timestamp } from '../schemas.ts'
import * as calls from './calls/overview.ts'
import { adminEndpoint } from './define.ts'
import { Amount, orNull } from './schemas.ts'

/** Most days of one answer. */
export const mostOverviewDays = 400

const Count = Type.Integer({ minimum: 0 })
const Day = Type.String({ format: 'date', description: 'in the time zone of the seasons' })
const range = {
  from: Type.Optional(Type.String({ format: 'date', description: 'unset: 27 days before `to`' })),
  to: Type.Optional(Type.String({ format: 'date', description: 'the last day; unset: today' })),
}
/** The range of the answer. */
const answered = { from: Day, to: Day, timeZone: Type.String() }

export const OverviewDay = strict({
  day: Day,
  countedAt: Timestamp,
  joined: Count,
  returning: Type.Integer({ minimum: 0, description: 'active, and joined before' }),
  active: Type.Integer({ minimum: 0, description: 'seen by an event, opened a run or joined' }),
  active7: orNull(
    Type.Integer({
      minimum: 0,
      description: 'distinct players of the 7 days up to this one; null until it is over',
    }),
  ),
  active30: orNull(
    Type.Integer({
      minimum: 0,
      description: 'distinct players of the 30 days up to this one; null until it is over',
    }),
  ),
  runs: strict({
    opened: Type.Integer({ minimum: 0, description: 'ranked runs that were opened on this day' }),
    verified: Count,
    rejected: Count,
    waiting: Count,
    verifiedShare: orNull(Type.Number({ minimum: 0, maximum: 1, description: 'share of the judged runs' })),
    practice: Count,
  }),
  revenue: Type.Array(
    strict({
      method: Type.Enum(['star', 'playdeck', 'tether']),
      payments: Count,
      payers: Count,
      amount: Type.String({ description: 'stars, or whole units of tether; returned money is not counted' }),
    }),
  ),
  flows: Type.Array(
    strict({
      house: Type.String({ description: 'house account' }),
      kind: Type.String({ description: 'kind of the transfers' }),
      currency: IndicatorId,
      toPlayers: Amount,
      fromPlayers: Amount,
    }),
    { description: 'what house accounts gave to players and took from them' },
  ),
  totals: Type.Array(strict({ currency: IndicatorId, sources: Amount, sinks: Amount, spent: Amount }), {
    description: 'by currency; spent: sinks without payouts and what was taken back',
  }),
  owed: Type.Object(
    { prizes: Amount, payouts: Amount },
    { additionalProperties: false, description: "tether, at the day's end" },
  ),
})
export type OverviewDay = Static<typeof OverviewDay>

export const getOverview = adminEndpoint(calls.getOverview, {
  summary: 'List the statistics of each day, oldest first; days that have not been counted yet are left out',
  query: strict(range),
  reply: strict({ ...answered, days: Type.Array(OverviewDay) }),
  faults: ['overview.range-invalid'],
})

export const RetentionRow = strict({
  joined: Day,
  newcomers: Count,
  returned: Type.Array(
    strict({ after: Type.Integer({ minimum: 1, maximum: 30, description: 'days' }), players: Count }),
    { description: 'days that are over' },
  ),
})
export type RetentionRow = Static<typeof RetentionRow>

export const getRetention = adminEndpoint(calls.getRetention, {
  summary:
    'Get the retention triangle: how many players joined on each day, and how many were active N days later',
  query: strict(range),
  reply: strict({ ...answered, cohorts: Type.Array(RetentionRow) }),
  faults: ['overview.range-invalid'],
})

export const FunnelRow = strict({
  source: Type.String({
    description: 'source parameter of the link; empty: none; *: all rare sources together',
  }),
  host: Type.Enum(['telegram', 'playdeck', 'closed'], {
    description: 'closed: the account was closed since',
  }),
  opened: Count,
  played: Type.Integer({ minimum: 0, description: 'submitted a first run within a week' }),
  purchased: Type.Integer({ minimum: 0, description: 'paid within a week' }),
})
export type FunnelRow = Static<typeof FunnelRow>

export const getFunnel = adminEndpoint(calls.getFunnel, {
  summary:
    'Get the funnel of new players in their first week (opened, played, purchased), by source and host',
  query: strict(range),
  reply: strict({ ...answered, rows: Type.Array(FunnelRow) }),
  faults: ['overview.range-invalid'],
})

export const waitingKinds = ['payouts', 'seasons', 'payments', 'runs', 'approvals', 'jobs'] as const

export const getWaiting = adminEndpoint(calls.getWaiting, {
  summary:
    'List the work that waits for an operator, as counts by kind; only kinds that the caller is permitted to see',
  reply: strict({
    waiting: Type.Array(
      strict({
        what: Type.Enum([...waitingKinds]),
        count: Count,
        since: orNull(Type.String({ format: 'date-time', description: 'time of the oldest entry' })),
      }),
    ),
  }),
})

export const Health = strict({
  queues: Type.Array(
    strict({
      queue: Type.Enum(['jobs', 'runs', 'messages']),
      waiting: Count,
      lagSeconds: Type.Number({ minimum: 0, description: 'waiting time of the oldest entry' }),
    }),
  ),
  deadJobs: Type.Integer({ minimum: 0, description: 'failed in their last attempt' }),
  errorsLastHour: Type.Integer({ minimum: 0, description: 'reported by the app' }),
  lastBotUpdate: orNull(Timestamp),
  ledger: strict({ checkedAt: orNull(Timestamp), discrepancies: orNull(Count) }),
  rolledUpAt: orNull(Timestamp),
})
export type Health = Static<typeof Health>

export const getHealth = adminEndpoint(calls.getHealth, {
  summary: 'Get the health of the installation: length and lag of each queue, and recent failures',
  reply: Health,
})
