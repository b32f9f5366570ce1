import { givePowerUps } from './features/game/power-ups/give-power-ups.ts'
import { takePowerUps } from './features/game/power-ups/take-power-ups.ts'
import type { Shelf } from './features/payments/orders/payment.ts'
import type { Shop } from './features/shop/buy-pack.ts'
import { offerOf, refusalOf, sellPack } from './features/shop/sell-pack.ts'

/** What payments sell from: the shop's packs, the stock of power-ups. Features do not know each other; they meet here. */
export const createShelf = (shop: Shop): Shelf => ({
  offer: (packId) => offerOf(shop, packId),
  refusal: (db, asked) => refusalOf(db, shop, asked),
  sell: (tx, sale) => sellPack(tx, shop, sale),
  takePowerUps,
  givePowerUps,
})
