import { type IndicatorId, indicatorIds, type Reward } from '@ganj/contract'
import { type Static, Type } from 'typebox'
import { fromWire, toWire } from './money.ts'
import type { House, Leg } from './post.ts'

/** Amounts of several currencies, in minor units, such as a reward. */
export type Bundle = Readonly<Partial<Record<IndicatorId, bigint>>>

const Whole = Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000_000 }))

/** A bundle in content: whole units by currency, such as `{ "coin": 50 }`. Never empty. */
export const BundleContent = Type.Object(
  {
    gem: Whole,
    coin: Whole,
    ticket: Whole,
    'blue-fire': Whole,
    'daily-spin-count': Whole,
    tether: Type.Optional(
      Type.Refine(
        Type.Number({ minimum: 0.000001, maximum: 1_000_000 }),
        (value) => Number(value.toFixed(6)) === value,
      ),
    ),
  },
  { additionalProperties: false, minProperties: 1 },
)

export type BundleInContent = Static<typeof BundleContent>

const entries = (bundle: Bundle) =>
  indicatorIds.flatMap((currency) => {
    const amount = bundle[currency]
    return amount === undefined ? [] : [{ currency, amount }]
  })

export const bundleOf = (content: BundleInContent): Bundle =>
  Object.fromEntries(
    indicatorIds.flatMap((currency) => {
      const value = content[currency]
      return value === undefined ? [] : [[currency, fromWire(currency, value)]]
    }),
  )

/** The legs that pay a bundle to a player from a house account. */
export const legsOf = (bundle: Bundle, house: House): Leg[] =>
  entries(bundle).map(({ currency, amount }) => ({ currency, delta: amount, house }))

/** A bundle as the contract shows it. */
export const rewardOf = (bundle: Bundle): Reward =>
  entries(bundle).map(({ currency, amount }) => ({ currency, amount: toWire(currency, amount) }))
