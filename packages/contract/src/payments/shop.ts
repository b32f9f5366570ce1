import { type Static, Type } from 'typebox'
import * as calls from '../calls/payments/shop.ts'
import { endpoint, strict } from '../define.ts'
import { ContentId, ExpectedPrice, IndicatorId, indicatorIds, Money, PublicId } from '../schemas.ts'

/** Most packs that are on sale at once. */
export const shopMaxPacks = 100

export const paymentMethods = ['indicator', 'star', 'playdeck', 'tether'] as const
export type PaymentMethod = (typeof paymentMethods)[number]

/** The contents of a pack. Each currency and power-up occurs at most once. */
export const Bundle = strict({
  indicators: Type.Array(strict({ currency: IndicatorId, amount: Type.Number({ exclusiveMinimum: 0 }) }), {
    maxItems: indicatorIds.length,
  }),
  powerUps: Type.Array(strict({ powerUp: ContentId, count: Type.Integer({ minimum: 1, maximum: 1_000 }) }), {
    maxItems: 16,
  }),
})
export type Bundle = Static<typeof Bundle>

/** A price of a pack by payment method: `/shop/buy` for indicators, the payment calls for the others. */
export const PackPrice = strict({
  method: Type.Enum([...paymentMethods]),
  currency: Type.Union([IndicatorId, Type.Literal('star')]),
  amount: Type.Number({ exclusiveMinimum: 0, description: 'whole units; stars for `star` and `playdeck`' }),
})
export type PackPrice = Static<typeof PackPrice>

export const Pack = strict({
  publicId: ContentId,
  name: Type.String(),
  bundle: Bundle,
  prices: Type.Array(PackPrice, { minItems: 1, maxItems: paymentMethods.length }),
  limit: Type.Union([
    Type.Null(),
    strict({
      per: Type.Enum(['player', 'day']),
      count: Type.Integer({ minimum: 1 }),
      remaining: Type.Integer({ minimum: 0, description: 'how many this player can still buy' }),
    }),
  ]),
})
export type Pack = Static<typeof Pack>

export const getPacks = endpoint(calls.getPacks, {
  summary: 'List the packs of the shop, in display order, with how many the player can still buy',
  reply: Type.Array(Pack, { maxItems: shopMaxPacks }),
})

export const Purchase = strict({
  publicId: PublicId,
  packPublicId: ContentId,
  price: Money,
  bundle: Bundle,
})
export type Purchase = Static<typeof Purchase>

export const buyPack = endpoint(calls.buyPack, {
  summary: 'Buy a pack with indicators: takes its price, grants its contents',
  body: strict({ packPublicId: ContentId, price: ExpectedPrice }),
  reply: Purchase,
  faults: [
    'shop.no-pack',
    'shop.not-for-indicators',
    'shop.already-bought',
    'shop.daily-limit',
    'economy.insufficient',
    'economy.price-changed',
  ],
})
