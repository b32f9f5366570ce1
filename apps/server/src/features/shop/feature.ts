import type { Tx } from '#platform/database/database.ts'
import type { Http } from '#platform/feature.ts'
import type { Shop } from './buy-pack.ts'
import { packKind } from './content.ts'
import { shopRoutes } from './routes.ts'
import { offerOf, refusalOf, sellPack } from './sell-pack.ts'

export { shopLedger } from './ledger.ts'

export const shopContent = [packKind]

export const shopFeature = (dependencies: Shop) => ({
  routes: ({ mount }: Http) => shopRoutes(mount, dependencies),
  offerOf: (packId: Parameters<typeof offerOf>[1]) => offerOf(dependencies, packId),
  refusalOf: (db: Parameters<typeof refusalOf>[0], order: Parameters<typeof refusalOf>[2]) =>
    refusalOf(db, dependencies, order),
  sellPack: (tx: Tx, sale: Parameters<typeof sellPack>[2]) => sellPack(tx, dependencies, sale),
})
