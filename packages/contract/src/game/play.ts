import { type Static, Type } from 'typebox'
import * as calls from '../calls/game/play.ts'
import { endpoint, strict } from '../define.ts'
import { defaultRevives } from '../limits.ts'
import { ExpectedPrice, Money, PublicId, Timestamp } from '../schemas.ts'

const RemainingRevives = Type.Integer({ minimum: 0, maximum: defaultRevives })
const NextPrice = Type.Union([Money, Type.Null()], {
  description: 'null when none remains, and in a practice run, where they are free',
})

export const NextRevive = strict({
  remainingRevives: RemainingRevives,
  price: NextPrice,
  serverTime: Timestamp,
})
export type NextRevive = Static<typeof NextRevive>

export const getNextRevive = endpoint(calls.getNextRevive, {
  summary:
    'Get the price of the next revive of a run, which rises with each revive, and how many revives remain',
  query: strict({ gameInstanceId: PublicId }),
  reply: NextRevive,
  faults: ['game.no-run', 'game.run-closed'],
})

export const reviveRun = endpoint(calls.reviveRun, {
  summary:
    'Buy a revive for the open run, whose log may then contain one more; returns the price of the next one',
  body: strict({ gameInstanceId: PublicId, price: ExpectedPrice }),
  reply: strict({
    remainingRevives: RemainingRevives,
    paid: Type.Union([Money, Type.Null()]),
    price: NextPrice,
    serverTime: Timestamp,
  }),
  faults: [
    'game.no-run',
    'game.run-closed',
    'game.no-revive',
    'economy.insufficient',
    'economy.price-changed',
  ],
})

export const recordBlueFire = endpoint(calls.recordBlueFire, {
  summary:
    'Record the blue fire collected so far in the open run; it pays nothing, only the verified replay does',
  body: strict({ gameInstanceId: PublicId, blueFire: Type.Integer({ minimum: 0, maximum: 1_000_000 }) }),
  reply: strict({ blueFire: Type.Integer({ minimum: 0, description: 'the highest value recorded so far' }) }),
  faults: ['game.no-run', 'game.run-closed'],
})

export const recordPace = endpoint(calls.recordPace, {
  summary:
    'Record a heartbeat of the open run every 12 s as evidence of real-time play; from rules 2 on, returns the segment 24 s ahead, same on a repeat',
  body: strict({
    gameInstanceId: PublicId,
    tick: Type.Integer({ minimum: 1, maximum: 36_000, description: 'from rules 2 on: 720, 1440 and so on' }),
    digest: Type.Optional(
      Type.String({
        pattern: '^[0-9a-f]{64}$',
        description:
          'digest of the course before the tick, as in docs/game/run-log.md; required from rules 2 on',
      }),
    ),
  }),
  reply: strict({
    tick: Type.Integer({ minimum: 0, description: 'the highest tick recorded so far' }),
    segment: Type.Union([Type.String({ pattern: '^[0-9a-f]{32}$' }), Type.Null()], {
      description: 'seed of the segment, 16 bytes, hexadecimal; null in rules 1 and in a third-party game',
    }),
  }),
  faults: ['game.no-run', 'game.run-closed', 'game.segment-early', 'game.segment-refused'],
})

/** Largest save, in bytes of JSON. */
export const maxGameDataBytes = 16 * 1024

export const GameData = strict({
  version: Type.Integer({ minimum: 0, maximum: 2_000_000_000, description: '0: never saved' }),
  data: Type.Object(
    {},
    { additionalProperties: true, description: "the player's save: any JSON object of at most 16 KiB" },
  ),
})
export type GameData = Static<typeof GameData>

export const getGameData = endpoint(calls.getGameData, {
  summary: "Get the player's saved game data and its version",
  reply: GameData,
})

export const saveGameData = endpoint(calls.saveGameData, {
  summary:
    "Save the player's game data over the version that was read, and return the new version; a stale version is refused",
  // Leaves room for the envelope, and for JSON with more whitespace than the server stores.
  bodyLimit: 2 * maxGameDataBytes,
  body: GameData,
  reply: strict({ version: Type.Integer({ minimum: 1 }) }),
  faults: ['game.data-stale'],
})

export const TicketRefill = strict({
  tickets: Type.Integer({ minimum: 0 }),
  max: Type.Integer({ minimum: 0, description: 'limit of the refill; other tickets can exceed it' }),
  nextAt: Type.Union([Timestamp, Type.Null()], {
    description: 'when the next ticket is added; null when full',
  }),
  serverTime: Timestamp,
})
export type TicketRefill = Static<typeof TicketRefill>

export const getTicketRefill = endpoint(calls.getTicketRefill, {
  cost: 1,
  summary: 'Get the number of tickets and the time of the next one',
  reply: TicketRefill,
})
