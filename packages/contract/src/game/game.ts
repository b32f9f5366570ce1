import { type Static, Type } from 'typebox'
import * as calls from '../calls/game/game.ts'
import { endpoint, strict } from '../define.ts'
import { defaultRevives, leaderboardMaxUsers, maxPowerUpsOfRun } from '../limits.ts'
import { ContentId, Money, PublicId, Timestamp } from '../schemas.ts'
import { PowerUpId } from './power-ups.ts'

export const boardDimensions = ['weekly', 'daily', 'all-time', 'blue-fire', 'friends', 'group'] as const
export const BoardDimension = Type.Enum([...boardDimensions])
export type BoardDimension = (typeof boardDimensions)[number]

/** Levels as the rules count them, from 0. */
export const Levels = strict({
  speed: Type.Integer({ minimum: 0, maximum: 9 }),
  power: Type.Integer({ minimum: 0, maximum: 19 }),
  shuttle: Type.Integer({ minimum: 0, maximum: 4 }),
})
export type Levels = Static<typeof Levels>

export const runStates = ['open', 'pending', 'verified', 'rejected', 'abandoned'] as const

/** How a score is verified: Shuttle's by replaying its log, a third-party game's only by bounds. */
export const runProofs = ['replay', 'bounds'] as const

/** One play of the game; the specification's game instance. */
export const Run = strict({
  publicId: PublicId,
  state: Type.Enum([...runStates]),
  ranked: Type.Boolean({ description: 'false for a free practice run' }),
  seed: Type.String({ pattern: '^[0-9a-f]{32}$', description: '16 bytes, hexadecimal' }),
  rulesVersion: Type.Integer({ minimum: 1 }),
  proof: Type.Enum([...runProofs], {
    description:
      'how the score is proven: `replay` of the log; `bounds` of a third-party game, which has no replay',
  }),
  levels: Levels,
  remainingRevives: Type.Integer({ minimum: 0, maximum: defaultRevives }),
  powerUps: Type.Array(PowerUpId, {
    maxItems: maxPowerUpsOfRun,
    description: 'granted for this run, in order: what its log may use',
  }),
  blueFire: Type.Integer({
    minimum: 0,
    description: 'collected so far according to the client; once the run is verified, what the replay found',
  }),
  openedAt: Timestamp,
  score: Type.Union([Type.Integer({ minimum: 0 }), Type.Null()], {
    description: 'null until it is proven',
  }),
  coins: Type.Integer({ minimum: 0, description: 'coins the verified run earned' }),
  earned: Type.Array(Money, {
    maxItems: 4,
    description:
      'all that the verified run paid, each currency once; empty until then, for practice and for bounds',
  }),
  serverTime: Timestamp,
})
export type Run = Static<typeof Run>

export const openRun = endpoint(calls.openRun, {
  summary:
    'Open a run: takes a ticket and fixes seed, rules version and levels; a run that is still open is abandoned',
  body: strict({
    practice: Type.Optional(
      Type.Boolean({ description: 'takes no ticket, and its score neither counts nor earns' }),
    ),
  }),
  reply: Run,
  faults: ['game.no-ticket'],
})

export const getRun = endpoint(calls.getRun, {
  summary: 'Get a run in its current state: the given one, else the open one; null if there is none',
  query: strict({ gameInstanceId: Type.Optional(PublicId) }),
  reply: Type.Union([Run, Type.Null()]),
  faults: ['game.no-run'],
})

export const submitScore = endpoint(calls.submitScore, {
  summary:
    'Submit the log of a run; it counts once its replay has reached the same score, or its bounds have been checked',
  bodyLimit: 96 * 1024,
  body: strict({
    gameInstanceId: PublicId,
    score: Type.Integer({ minimum: 0, maximum: 2_000_000_000 }),
    log: Type.String({
      maxLength: 64 * 1024,
      pattern: '^[A-Za-z0-9_-]*$',
      description:
        'run log, base64url; of a third-party game any text or none, which is stored without being read',
    }),
  }),
  reply: Run,
  faults: ['game.no-run', 'game.run-closed', 'game.log-invalid'],
})

export const BoardRow = strict({
  place: Type.Integer({ minimum: 1 }),
  publicId: PublicId,
  username: Type.String(),
  avatarPublicId: ContentId,
  score: Type.Integer({ minimum: 0 }),
  isMe: Type.Boolean(),
})
export type BoardRow = Static<typeof BoardRow>

export const Leaderboard = strict({
  dimension: BoardDimension,
  startsAt: Type.Union([Timestamp, Type.Null()]),
  endsAt: Type.Union([Timestamp, Type.Null()]),
  serverTime: Timestamp,
  players: Type.Integer({ minimum: 0 }),
  top: Type.Array(BoardRow),
  me: Type.Union([BoardRow, Type.Null()]),
  neighbours: Type.Array(BoardRow, { description: 'the places right above and below the caller' }),
})
export type Leaderboard = Static<typeof Leaderboard>

export const getLeaderboard = endpoint(calls.getLeaderboard, {
  cost: 1,
  summary: "Get the first places of a leaderboard, the player's own place and its neighbours",
  query: strict({
    dimension: BoardDimension,
    maxUsers: Type.Optional(
      Type.Integer({ minimum: 1, maximum: leaderboardMaxUsers, default: leaderboardMaxUsers }),
    ),
  }),
  reply: Leaderboard,
})

export const getHighScore = endpoint(calls.getHighScore, {
  summary: "Get the player's best verified score on a leaderboard",
  query: strict({ dimension: BoardDimension }),
  reply: strict({ dimension: BoardDimension, score: Type.Integer({ minimum: 0 }) }),
})
