import { indicatorIds } from '@ganj/contract'
import { type TSchema, Type } from 'typebox'
import { contentKind, onlyNamed } from '#platform/content.ts'

const strict = <T extends Record<string, TSchema>>(properties: T) =>
  Type.Object(properties, { additionalProperties: false })

const Rate = Type.Integer({ minimum: 0, maximum: 1_000_000, description: 'coins an hour' })

/** One item: how fast coins accumulate while a player is away. Withdrawn, none do. */
export const idleKind = contentKind(
  'idle',
  strict({
    base: Rate,
    perLevel: strict({ speed: Rate, power: Rate, shuttle: Rate }),
    capHours: Type.Integer({ minimum: 1, maximum: 24 * 30 }),
    doublePrices: Type.Array(
      strict({
        // Currencies without decimals, so that a whole unit is a minor unit.
        currency: Type.Enum(indicatorIds.filter((id) => id !== 'tether')),
        amount: Type.Integer({ minimum: 1, maximum: 1_000_000_000 }),
      }),
      { maxItems: 5 },
    ),
  }),
  [
    {
      publicId: 'idle',
      data: {
        base: 10,
        perLevel: { speed: 2, power: 2, shuttle: 8 },
        capHours: 8,
        doublePrices: [
          { currency: 'gem', amount: 2 },
          { currency: 'blue-fire', amount: 20 },
        ],
      },
    },
  ],
  onlyNamed('idle'),
)
