import type { QueryClient } from '@tanstack/react-query'
import { powerUpsQuery } from '../features/game/game-queries.ts'
import { packsQuery } from '../features/shop/shop-queries.ts'
import { upgradesQuery } from '../features/upgrade/upgrade-queries.ts'

/** What the next pages will ask for, all at once and without a word when it fails: the page itself asks again. */
export async function preloadPages(queries: QueryClient): Promise<void> {
  await Promise.all([
    queries.prefetchQuery({ ...packsQuery, meta: { silent: true } }),
    queries.prefetchQuery(powerUpsQuery),
    queries.prefetchQuery(upgradesQuery()),
  ])
}
