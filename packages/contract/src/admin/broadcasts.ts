import { type Static, Type } from 'typebox'
import { strict } from '../define.ts'
import { IndicatorId, Language, PublicId, Timestamp } from '../schemas.ts'
import { broadcastLimits } from './broadcast-limits.ts'
import * as calls from './calls/broadcasts.ts'
import { adminEndpoint, adminList } from './define.ts'
import { Actor, orNull, Reason } from './schemas.ts'

const Days = (description: string) => Type.Optional(Type.Integer({ minimum: 1, maximum: 3_650, description }))

/** `min` and `max`, both inclusive; one of them may be omitted. */
const amounts = {
  min: Type.Optional(Type.Number({ minimum: 0, maximum: 2 ** 33 })),
  max: Type.Optional(Type.Number({ minimum: 0, maximum: 2 ** 33 })),
}
const Range = (minimum: number, maximum: number) =>
  Type.Optional(
    strict({
      min: Type.Optional(Type.Integer({ minimum, maximum })),
      max: Type.Optional(Type.Integer({ minimum, maximum })),
    }),
  )

/** The recipients of a broadcast. All conditions must hold; an omitted condition always holds. */
export const Segment = strict({
  language: Type.Optional(Language),
  joinedDays: Days('joined at least so many days ago'),
  hasPaid: Type.Optional(Type.Boolean({ description: 'bought something for money; false: never did' })),
  playedDays: Days('opened a run within so many days'),
  awayDays: Days('opened no run for so many days'),
  host: Type.Optional(
    Type.Enum(['telegram', 'playdeck'], {
      description: 'playdeck: plays there too; telegram: only in Telegram',
    }),
  ),
  country: Type.Optional(
    Type.String({
      pattern: '^[A-Z]{2}$',
      description:
        'ISO 3166 code: the region of the language of the messaging app, else where that language is most spoken',
    }),
  ),
  shuttleLevel: Range(1, 5),
  balance: Type.Optional(strict({ currency: IndicatorId, ...amounts })),
  spent: Type.Optional(
    Type.Object(
      { method: Type.Enum(['star', 'playdeck', 'tether']), ...amounts },
      { additionalProperties: false, description: 'total, in whole units of that method' },
    ),
  ),
  seasonPlace: Range(1, 10_000),
})
export type Segment = Static<typeof Segment>

const local = (maxLength: number) => {
  const text = Type.String({ minLength: 1, maxLength })
  return strict({ fa: text, en: text, ru: text })
}

/** An operator's draft. With a picture the text is its caption, which has a lower limit. */
export const BroadcastDraft = strict({
  text: local(broadcastLimits.text),
  button: Type.Optional(local(broadcastLimits.button)),
  picture: Type.Optional(
    Type.String({ pattern: '^https://\\S+$', maxLength: 500, description: 'address of a picture' }),
  ),
  segment: Type.Optional(Segment),
})
export type BroadcastDraft = Static<typeof BroadcastDraft>

/** `planning`: the recipients are being stored. `paused`: resumes where it stopped. */
export const broadcastStates = ['draft', 'planning', 'sending', 'paused', 'stopped', 'done'] as const

const row = {
  id: PublicId,
  state: Type.Enum([...broadcastStates]),
  text: local(broadcastLimits.text),
  reason: Type.String(),
  createdBy: Actor,
  createdAt: Timestamp,
  startsAt: orNull(Timestamp),
  endedAt: orNull(Timestamp),
}

export const BroadcastRow = strict(row)
export type BroadcastRow = Static<typeof BroadcastRow>

const Count = Type.Integer({ minimum: 0 })
const Share = strict({
  sent: Type.Number({ minimum: 0, maximum: 1, description: 'share of the recipients' }),
  heldOut: Type.Number({ minimum: 0, maximum: 1, description: 'share of the hold-out group' }),
})

export const Broadcast = strict({
  ...row,
  button: orNull(local(broadcastLimits.button)),
  picture: orNull(Type.String()),
  segment: Segment,
  results: strict({
    waiting: Count,
    sent: Count,
    blocked: Type.Integer({ minimum: 0, description: 'players who have stopped the bot' }),
    failed: Count,
    heldOut: Count,
    opened: Type.Integer({ minimum: 0, description: 'opened the app by its button' }),
    uncertain: Type.Integer({
      minimum: 0,
      description: 'sent again, because it was unknown whether the message had arrived',
    }),
    played: Type.Unsafe<Static<typeof Share>>({ ...Share, description: 'opened a run within 48 hours' }),
    bought: Type.Unsafe<Static<typeof Share>>({ ...Share, description: 'bought something within 48 hours' }),
  }),
})
export type Broadcast = Static<typeof Broadcast>

export const getBroadcasts = adminList(calls.getBroadcasts, {
  summary: 'List broadcasts (messages of the bot to many players), newest first',
  filters: {},
  row: BroadcastRow,
})

const faults = ['broadcast.not-found', 'broadcast.wrong-state'] as const

export const getBroadcast = adminEndpoint(calls.getBroadcast, {
  summary: 'Get a broadcast with its results, compared with those of the hold-out group',
  query: strict({ id: PublicId }),
  reply: Broadcast,
  faults: ['broadcast.not-found'],
})

export const countAudience = adminEndpoint(calls.countAudience, {
  summary:
    'Count the players whom a segment matches now; one in twenty of them would be in the hold-out group',
  body: strict({ segment: Segment }),
  reply: strict({ players: Count }),
})

export const draftBroadcast = adminEndpoint(calls.draftBroadcast, {
  summary: 'Create a draft of a broadcast; nothing is sent yet',
  body: strict({ draft: BroadcastDraft, reason: Reason }),
  reply: Broadcast,
  // Three texts of the longest kind, of characters of four bytes.
  bodyLimit: 64 * 1024,
  faults: ['broadcast.text-too-long'],
})

export const testBroadcast = adminEndpoint(calls.testBroadcast, {
  summary:
    "Send a broadcast to one test chat, in one language: the operator's own chat or that of a Telegram user id",
  body: strict({
    id: PublicId,
    language: Language,
    telegramId: Type.Optional(Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })),
  }),
  reply: strict({ telegramId: Type.Integer() }),
  faults: ['broadcast.not-found', 'broadcast.bot-off', 'broadcast.no-chat', 'broadcast.not-delivered'],
})

const order = { id: PublicId, reason: Reason }

export const startBroadcast = adminEndpoint(calls.startBroadcast, {
  summary: 'Start a drafted broadcast now, or schedule it for a given time',
  body: strict({ ...order, at: Type.Optional(Timestamp) }),
  reply: Broadcast,
  faults: [...faults, 'broadcast.bot-off', 'broadcast.time-past'],
})

export const pauseBroadcast = adminEndpoint(calls.pauseBroadcast, {
  summary: 'Pause a broadcast that is being sent; the remaining recipients wait',
  body: strict(order),
  reply: Broadcast,
  faults,
})

export const resumeBroadcast = adminEndpoint(calls.resumeBroadcast, {
  summary: 'Resume a paused broadcast',
  body: strict(order),
  reply: Broadcast,
  faults,
})

export const stopBroadcast = adminEndpoint(calls.stopBroadcast, {
  summary: 'Stop a broadcast permanently; the remaining recipients get nothing',
  body: strict(order),
  reply: Broadcast,
  faults,
})
