import { mayPrefetch, whenInteractive } from '#platform/loading/prefetch-queries.ts'
import { type Stillness, watchStillness } from '#platform/loading/stillness.ts'
import { loadPage } from './resolve-route.ts'
import { routes } from './routes.ts'

const afterMs = 1000

/** Parts over the pages that must be loaded before the connection is lost, above all the notice of it. */
const overPages: readonly (() => Promise<unknown>)[] = [
  () => import('../../features/game/loadout/pre-flight.tsx'),
  () => import('../../features/game/run/play-overlay.tsx'),
  () => import('../notifications/toasts.tsx'),
]

/**
 * A second after the first page is interactive the other pages are loaded, one by one, unless the connection is slow or
 * metered: their scripts run, which earlier would delay the first page, and their styles are worked out for all that is shown,
 * which would stop a list that scrolls. `vite:preloadError` reports a failure.
 */
export function prefetchRoutes(): void {
  if (!mayPrefetch()) return
  const stillness = watchStillness(window)
  whenInteractive(() => setTimeout(() => void loadPages(stillness), afterMs))
}

async function loadPages({ untilStill, stop }: Stillness): Promise<void> {
  for (const load of [...routes.map((route) => () => loadPage(route)), ...overPages]) {
    await untilStill()
    await load().catch(() => undefined)
  }
  stop()
}
