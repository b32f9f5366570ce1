import { mayPrefetch, whenTouchable } from '#platform/loading/prefetch-queries.ts'
import { loadPage } from './resolve-route.ts'
import { routes } from './routes.ts'

const afterMs = 1000

/** What lies over the pages: it must be at hand when the line is cut, above all the words that say so. */
const overPages: readonly (() => Promise<unknown>)[] = [
  () => import('../../features/game/loadout/pre-flight.tsx'),
  () => import('../../features/game/run/play-overlay.tsx'),
  () => import('../notifications/toasts.tsx'),
]

/**
 * A second after the first page can be touched the other pages come in, one by one, unless the line is slow or dear: their
 * scripts run, and before that they would hold the first page up. `vite:preloadError` reports what does not come.
 */
export function prefetchRoutes(): void {
  if (!mayPrefetch()) return
  whenTouchable(() => setTimeout(loadPages, afterMs))
}

async function loadPages(): Promise<void> {
  for (const route of routes) await loadPage(route).catch(() => undefined)
  for (const load of overPages) await load().catch(() => undefined)
}
