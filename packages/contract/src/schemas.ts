import { type Static, Type } from 'typebox'
import { strict } from './define.ts'

/** The currencies and counters of a player, in the order the client shows them; tether is always last. */
export const indicatorIds = ['gem', 'coin', 'ticket', 'blue-fire', 'daily-spin-count', 'tether'] as const
export type IndicatorId = (typeof indicatorIds)[number]

export const IndicatorId = Type.Enum([...indicatorIds])

/** `value` is in whole units with at most 6 decimals (tether); the others are integers. */
export const Indicator = strict({ publicId: IndicatorId, value: Type.Number({ minimum: 0 }) })
export type Indicator = Static<typeof Indicator>

/** An amount of a currency: a prize, a reward. Whole units, for tether with at most 6 decimals. */
export const Money = strict({
  currency: IndicatorId,
  amount: Type.Number({ exclusiveMinimum: 0, maximum: 1_000_000_000 }),
})
export type Money = Static<typeof Money>

/** The price that the player agreed to. If the price has changed since, nothing is paid: `economy.price-changed`. */
export const ExpectedPrice = Type.Optional(
  Type.Object(Money.properties, {
    additionalProperties: false,
    description:
      'the price that the player saw; if the current one differs, the call is refused and nothing is paid',
  }),
)

export const PublicId = Type.String({ pattern: '^[0-9a-z]{12}$', description: 'public id' })
/** The operators' id of content: a pack, an item of the wheel. */
export const ContentId = Type.String({ pattern: '^[0-9a-z-]{1,40}$', description: 'public id of content' })
/** A public channel of Telegram, as in `t.me/<name>`. */
export const ChannelName = Type.String({
  pattern: '^[a-z][a-z0-9_]{3,31}$',
  description: 'name of a public channel, without @, in lower case',
})

/** The languages of players, Persian first. */
export const languages = ['fa', 'en', 'ru'] as const
export const Language = Type.Enum([...languages])
export type Language = Static<typeof Language>

export const Timestamp = Type.String({ format: 'date-time', description: 'RFC 3339, UTC' })

/** RFC 9457 problem details, with a stable `code` for texts and programs. */
export const Problem = strict({
  type: Type.String(),
  title: Type.String(),
  status: Type.Integer(),
  code: Type.String(),
  detail: Type.String({ description: "in the player's language, to be shown as it is" }),
  requestId: Type.String(),
  errors: Type.Optional(Type.Array(strict({ path: Type.String(), message: Type.String() }))),
})
export type Problem = Static<typeof Problem>
