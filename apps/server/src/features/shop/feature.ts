import type { Piece } from '#platform/content.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import type { Http } from '#platform/feature.ts'
import type { Shop } from './buy-pack.ts'
import { type PackData, packKind } from './content.ts'
import { forecastPacks, type SalesWeek } from './forecast-packs.ts'
import { shopRoutes } from './routes.ts'
import { offerOf, refusalOf, sellPack } from './sell-pack.ts'

export { shopLedger } from './ledger.ts'

export const shopContent = [packKind]

export const shopFeature = (dependencies: Shop) => ({
  routes: ({ mount }: Http) => shopRoutes(mount, dependencies),
  offerOf: (packId: Parameters<typeof offerOf>[1]) => offerOf(dependencies, packId),
  refusalOf: (db: Parameters<typeof refusalOf>[0], order: Parameters<typeof refusalOf>[2]) =>
    refusalOf(db, dependencies, order),
  /** The forecast of revenue and goods for packs with this content, checked by their kind. */
  forecast: async (db: Db, draft: readonly Piece<unknown>[], past: readonly SalesWeek[]) =>
    forecastPacks(
      draft.map(({ publicId, data }) => ({ publicId, data: data as PackData })),
      await dependencies.content.items(packKind, db),
      past,
    ),
  sellPack: (tx: Tx, sale: Parameters<typeof sellPack>[2]) => sellPack(tx, dependencies, sale),
})
