import type { gameFeature } from './features/game/feature.ts'
import type { ProductCatalogue } from './features/payments/orders/payment.ts'
import type { shopFeature } from './features/shop/feature.ts'

type Shop = Pick<ReturnType<typeof shopFeature>, 'offerOf' | 'refusalOf' | 'sellPack'>
type PowerUps = Pick<ReturnType<typeof gameFeature>, 'removePowerUps' | 'grantPowerUps'>

/** The products that payments sell: the packs of the shop, with power-ups of the game. */
export const createProductCatalogue = (
  shop: Shop,
  { removePowerUps, grantPowerUps }: PowerUps,
): ProductCatalogue => ({
  offer: shop.offerOf,
  refusal: shop.refusalOf,
  sell: shop.sellPack,
  removePowerUps,
  grantPowerUps,
})
