import type { QueryClient } from '@tanstack/react-query'
import { powerUpsQuery } from '../../features/game/game-queries.ts'
import { packsQuery } from '../../features/shop/shop-queries.ts'
import { upgradesQuery } from '../../features/upgrade/upgrade-queries.ts'

/**
 * Prefetches the data of the next pages in parallel. Rejects with the first failure; the page itself repeats the read.
 */
export async function preloadPages(queries: QueryClient): Promise<void> {
  await Promise.all([
    queries.fetchQuery({ ...packsQuery, meta: { silent: 'ahead' } }),
    queries.fetchQuery(powerUpsQuery),
    queries.fetchQuery(upgradesQuery()),
  ])
}
