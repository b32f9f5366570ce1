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
  description: 'seeds that were given while it was open, in order',
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
    Type.Integer({ minimum: 0, maximum: 100, description: 'a number to look by, never to judge by' }),
  ),
  signs: Type.Array(Type.String(), { description: 'why it looks so, the strongest first' }),
  verdict: orNull(RunVerdict),
  openedAt: Timestamp,
  submittedAt: orNull(Timestamp),
  judgedAt: orNull(Timestamp),
}

export const ReviewRow = strict(shared)
export type ReviewRow = Static<typeof ReviewRow>

export const getReviewRuns = adminList(calls.getReviewRuns, {
  summary: 'Runs to look at: suspicious ones the most suspicious first, others the newest first',
  filters: {
    state: Type.Optional(Type.Enum([...reviewStates], { description: 'unset: suspicious' })),
    season: Type.Optional(
      Type.String({
        format: 'date',
        description: 'any day of the week; unset: this one, of suspicious runs all that wait',
      }),
    ),
  },
  row: ReviewRow,
})

export const ReviewRun = strict({
  ...shared,
  gameUrl: Type.String({ description: 'address of the frame that shows its log again' }),
  seed: Type.String(),
  rulesVersion: Type.Integer(),
  segments: Segments,
  levels: strict({ speed: Type.Integer(), power: Type.Integer(), shuttle: Type.Integer() }),
  revivesUsed: Type.Integer({ minimum: 0, description: 'granted while it was open' }),
  powerUps: Type.Array(Type.String()),
  evidence: Type.Unknown({ description: 'what the replay found' }),
  features: orNull(Type.Record(Type.String(), Type.Number(), { description: 'of its movements' })),
  paces: Type.Array(strict({ tick: Type.Integer(), at: Timestamp }), {
    description: 'how far it was seen to be while it was open',
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
  summary: 'One run with its log, what its verdict rests on, and the earlier run that is most like it',
  query: strict(of),
  reply: ReviewRun,
  faults: ['run.not-found'],
})

export const judgeRun = adminEndpoint(calls.judgeRun, {
  summary:
    'Exclude a run from all boards, or clear it: an excluded one counts again, a suspicious one is no longer shown. Saying the same again changes nothing',
  body: strict({ ...of, verdict: Type.Enum(['exclude', 'clear']), reason: Reason }),
  reply: ReviewRow,
  faults: ['run.not-found', 'run.not-judged'],
})
