import { type Static, Type } from 'typebox'
import { strict } from '../define.ts'
import { runRefusals } from '../game/runs.ts'
import { PublicId, Timestamp } from '../schemas.ts'
import * as calls from './calls/runs.ts'
import { adminEndpoint, adminList } from './define.ts'
import { Actor, orNull, PlayerName, Reason } from './schemas.ts'

/** `suspicious`: verified, looks automated, and not reviewed yet. */
export const reviewStates = ['suspicious', 'verified', 'rejected', 'excluded'] as const

const Score = orNull(Type.Integer({ minimum: 0 }))

export const RunVerdict = strict({
  verdict: Type.Enum(['exclude', 'clear']),
  by: Actor,
  reason: Type.String(),
  at: Timestamp,
})

const Segments = Type.Array(Type.String(), {
  description: 'seeds of the segments that were issued while the run was open, in order',
})

const shared = {
  id: PublicId,
  player: PlayerName,
  state: Type.Enum(['pending', 'verified', 'rejected']),
  ranked: Type.Boolean(),
  claimedScore: Score,
  score: Score,
  reason: orNull(Type.Enum([...runRefusals], { description: 'why it does not count' })),
  suspicion: orNull(
    Type.Integer({ minimum: 0, maximum: 100, description: 'orders the review; never decides a verdict' }),
  ),
  signs: Type.Array(Type.String(), { description: 'why the run looks automated, strongest first' }),
  verdict: orNull(RunVerdict),
  openedAt: Timestamp,
  submittedAt: orNull(Timestamp),
  judgedAt: orNull(Timestamp),
}

export const ReviewRow = strict(shared)
export type ReviewRow = Static<typeof ReviewRow>

export const getReviewRuns = adminList(calls.getReviewRuns, {
  summary: 'List runs for review: suspicious ones with the most suspicious first, others newest first',
  filters: {
    state: Type.Optional(Type.Enum([...reviewStates], { description: 'unset: suspicious' })),
    season: Type.Optional(
      Type.String({
        format: 'date',
        description: 'any day of the week; unset: the current week, for suspicious runs all that wait',
      }),
    ),
  },
  row: ReviewRow,
})

export const ReviewRun = strict({
  ...shared,
  gameUrl: Type.String({ description: 'address of the game frame that replays its log' }),
  seed: Type.String(),
  rulesVersion: Type.Integer(),
  segments: Segments,
  levels: strict({ speed: Type.Integer(), power: Type.Integer(), shuttle: Type.Integer() }),
  revivesUsed: Type.Integer({ minimum: 0, description: 'granted while it was open' }),
  powerUps: Type.Array(Type.String()),
  evidence: Type.Unknown({ description: 'what the replay found' }),
  features: orNull(Type.Record(Type.String(), Type.Number(), { description: 'statistics of its movements' })),
  paces: Type.Array(strict({ tick: Type.Integer(), at: Timestamp }), {
    description: 'heartbeats that were received while the run was open',
  }),
  log: orNull(Type.String({ description: 'base64url, as the frame recorded it; null: none is kept' })),
  like: orNull(
    strict({
      id: PublicId,
      player: PlayerName,
      seed: Type.String(),
      rulesVersion: Type.Integer(),
      segments: Segments,
      levels: strict({ speed: Type.Integer(), power: Type.Integer(), shuttle: Type.Integer() }),
      revivesUsed: Type.Integer({ minimum: 0 }),
      score: Score,
      shared: Type.Number({ minimum: 0, maximum: 1, description: 'share of movements that are the same' }),
      log: orNull(Type.String()),
    }),
  ),
  verdicts: Type.Array(RunVerdict, { description: 'newest first' }),
})
export type ReviewRun = Static<typeof ReviewRun>

/** A run is looked up by its player: its id alone has no index. */
const of = { player: PublicId, id: PublicId }

export const getReviewRun = adminEndpoint(calls.getReviewRun, {
  summary: 'Get a run with its log, the evidence for its verdict, and the most similar earlier run',
  query: strict(of),
  reply: ReviewRun,
  faults: ['run.not-found'],
})

export const judgeRun = adminEndpoint(calls.judgeRun, {
  summary:
    'Exclude a run from all leaderboards, or clear it: an excluded one counts again, a suspicious one leaves the list; a repeat changes nothing',
  body: strict({ ...of, verdict: Type.Enum(['exclude', 'clear']), reason: Reason }),
  reply: ReviewRow,
  faults: ['run.not-found', 'run.not-judged'],
})
