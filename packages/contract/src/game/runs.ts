import { type Static, Type } from 'typebox'
import * as calls from '../calls/game/runs.ts'
import { endpoint, strict } from '../define.ts'
import { PublicId, Timestamp } from '../schemas.ts'
import { runStates } from './game.ts'

/** Most runs that one call returns. */
export const maxRuns = 50

/** Why a run does not count: a finding of its replay, a broken bound of its score, or an exclusion by an operator. */
export const runRefusals = [
  'log-invalid',
  'not-ended',
  'score-differs',
  'not-granted',
  'faster-than-time',
  'slower-than-time',
  'too-late',
  'score-too-high',
  'score-too-fast',
  'too-early',
  'excluded',
] as const
export type RunRefusal = (typeof runRefusals)[number]

const Maybe = <T extends Parameters<typeof Type.Union>[0][number]>(schema: T, description: string) =>
  Type.Union([schema, Type.Null()], { description })

export const PastRun = strict({
  publicId: PublicId,
  state: Type.Enum([...runStates]),
  ranked: Type.Boolean(),
  openedAt: Timestamp,
  submittedAt: Maybe(Timestamp, 'when it was submitted'),
  judgedAt: Maybe(Timestamp, 'when it was judged'),
  claimedScore: Maybe(Type.Integer({ minimum: 0 }), 'the submitted score'),
  score: Maybe(Type.Integer({ minimum: 0 }), 'the proven score'),
  reason: Maybe(Type.Enum([...runRefusals]), 'why a rejected run does not count'),
  coins: Type.Integer({ minimum: 0 }),
})
export type PastRun = Static<typeof PastRun>

export const PastRuns = strict({
  runs: Type.Array(PastRun, { maxItems: maxRuns }),
  next: Maybe(PublicId, 'value of `after` for the next page; null at the end'),
  serverTime: Timestamp,
})
export type PastRuns = Static<typeof PastRuns>

export const getRuns = endpoint(calls.getRuns, {
  summary: "List the player's runs with their verdicts, newest first, in pages",
  query: strict({
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: maxRuns, default: 20 })),
    after: Type.Optional(PublicId),
  }),
  reply: PastRuns,
})
