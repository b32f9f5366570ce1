import type { PowerUp } from '@ganj/game-core'
import { type Static, type TSchema, Type } from 'typebox'
import { contentKind } from '#platform/content.ts'
import { LocalTextSchema } from '#platform/texts/local-text.ts'
import { packSeed } from './seed.ts'

const strict = <T extends Record<string, TSchema>>(properties: T) =>
  Type.Object(properties, { additionalProperties: false })

const count = Type.Integer({ minimum: 1, maximum: 1_000 })
const amount = Type.Integer({ minimum: 1, maximum: 1_000_000 })
const stars = Type.Integer({ minimum: 1, maximum: 100_000 })

/** Tether can be paid out and blue fire has a board, so neither is sold. */
const Indicators = strict({
  gem: Type.Optional(amount),
  coin: Type.Optional(amount),
  ticket: Type.Optional(amount),
  'daily-spin-count': Type.Optional(amount),
})

const PowerUps = strict({
  shield: Type.Optional(count),
  magnet: Type.Optional(count),
  'double-damage': Type.Optional(count),
  bomb: Type.Optional(count),
  'double-score': Type.Optional(count),
  'slow-time': Type.Optional(count),
} satisfies Record<PowerUp, TSchema>)

const Limit = strict({ per: Type.Enum(['player', 'day']), count })
export type Limit = Static<typeof Limit>

const PackData = strict({
  name: LocalTextSchema,
  indicators: Indicators,
  powerUps: PowerUps,
  /** A buyer may choose among the given methods; without any the pack is not for sale. */
  prices: strict({
    indicator: Type.Optional(strict({ currency: Type.Enum(['gem', 'coin']), amount })),
    star: Type.Optional(stars),
    playdeck: Type.Optional(stars),
    tether: Type.Optional(Type.Number({ minimum: 0.01, maximum: 10_000, multipleOf: 0.01 })),
  }),
  limit: Type.Optional(Limit),
})
export type PackData = Static<typeof PackData>

/** What the shop sells. */
export const packKind = contentKind('pack', PackData, packSeed)
