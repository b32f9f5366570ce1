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
  summary: 'What the next revive of a run costs, and how many remain; the price rises',
  query: strict({ gameInstanceId: PublicId }),
  reply: NextRevive,
  faults: ['game.no-run', 'game.run-closed'],
})

export const reviveRun = endpoint(calls.reviveRun, {
  summary:
    'Pay for a revive of the open run; its log may then hold one more. Answers what the next one costs',
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
  summary: 'Record the blue fire picked up so far in the open run. It pays nothing: only the replay does',
  body: strict({ gameInstanceId: PublicId, blueFire: Type.Integer({ minimum: 0, maximum: 1_000_000 }) }),
  reply: strict({ blueFire: Type.Integer({ minimum: 0, description: 'the most recorded so far' }) }),
  faults: ['game.no-run', 'game.run-closed'],
})

export const recordPace = endpoint(calls.recordPace, {
  summary:
    'Say how far the open run is, every twelve seconds: evidence that it is played in real time. Of rules 2 on it is answered with the segment that begins 24 seconds later, the same one each time',
  body: strict({
    gameInstanceId: PublicId,
    tick: Type.Integer({ minimum: 1, maximum: 36_000, description: 'of rules 2 on 720, 1440 and so on' }),
    digest: Type.Optional(
      Type.String({
        pattern: '^[0-9a-f]{64}$',
        description: 'of the course before the tick, as docs/game/run-log.md says; needed of rules 2 on',
      }),
    ),
  }),
  reply: strict({
    tick: Type.Integer({ minimum: 0, description: 'the furthest seen' }),
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
  summary: "The player's save and its version",
  reply: GameData,
})

export const saveGameData = endpoint(calls.saveGameData, {
  summary: 'Write the save over the version that was read; a stale one is refused. Answers the new version',
  // Leaves room for the envelope, and for JSON with more whitespace than the server stores.
  bodyLimit: 2 * maxGameDataBytes,
  body: GameData,
  reply: strict({ version: Type.Integer({ minimum: 1 }) }),
  faults: ['game.data-stale'],
})

export const TicketRefill = strict({
  tickets: Type.Integer({ minimum: 0 }),
  max: Type.Integer({ minimum: 0, description: 'the refill goes no further; other tickets may' }),
  nextAt: Type.Union([Timestamp, Type.Null()], { description: 'when the next ticket comes; null when full' }),
  serverTime: Timestamp,
})
export type TicketRefill = Static<typeof TicketRefill>

export const getTicketRefill = endpoint(calls.getTicketRefill, {
  cost: 1,
  summary: 'How many tickets there are and when the next one comes',
  reply: TicketRefill,
})
