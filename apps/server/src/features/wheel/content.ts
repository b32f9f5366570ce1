import { wheelMaxItems, wheelMaxWeight } from '@ganj/contract'
import { type TSchema, Type } from 'typebox'
import { atMost, contentKind, onlyNamed } from '#platform/content.ts'
import { LocalTextSchema } from '#platform/texts/local-text.ts'
import { itemSeed, rulesSeed } from './odds/seed.ts'

const strict = <T extends Record<string, TSchema>>(properties: T, title?: string) =>
  Type.Object(properties, { additionalProperties: false, ...(title ? { title } : {}) })

/** Blue fire is earned in runs alone: it has its own board. */
const Plain = strict({
  currency: Type.Enum(['gem', 'coin', 'ticket', 'daily-spin-count']),
  amount: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
})
const Tether = strict({
  currency: Type.Literal('tether'),
  amount: Type.Number({ minimum: 0.01, maximum: 10_000, multipleOf: 0.01 }),
})

const shared = {
  /** `{amount}` is the placeholder of the prize's amount. */
  name: LocalTextSchema,
  weight: Type.Integer({ minimum: 1, maximum: wheelMaxWeight }),
}

/** A segment of the wheel. A tether prize has a fallback for when the budget is spent. */
export const wheelItemKind = contentKind(
  'wheel-item',
  Type.Union([
    strict({ ...shared, prize: Plain }, 'in-game'),
    strict({ ...shared, prize: Tether, fallback: Plain }, 'tether'),
  ]),
  itemSeed,
  (items) => (items.length === 0 ? ['a wheel has a segment'] : atMost(wheelMaxItems)(items)),
)

/** One item, `wheel`: the prices in gems of spins after the free one, and the tether that may be won in a week. */
export const wheelRulesKind = contentKind(
  'wheel-rules',
  strict({
    gemLadder: Type.Array(Type.Integer({ minimum: 1, maximum: 1_000_000 }), { minItems: 1, maxItems: 20 }),
    weeklyTether: Type.Number({ minimum: 0, maximum: 1_000_000, multipleOf: 0.01 }),
  }),
  rulesSeed,
  (items) => (items.length === 0 ? ['a wheel has rules'] : onlyNamed('wheel')(items)),
)
