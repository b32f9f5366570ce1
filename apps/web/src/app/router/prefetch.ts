import { mayPrefetch, whenInteractive } from '#platform/loading/prefetch-queries.ts'
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
 * metered: their scripts run, which earlier would delay the first page. `vite:preloadError` reports a failure.
 */
export function prefetchRoutes(): void {
  if (!mayPrefetch()) return
  whenInteractive(() => setTimeout(loadPages, afterMs))
}

async function loadPages(): Promise<void> {
  for (const route of routes) await loadPage(route).catch(() => undefined)
  for (const load of overPages) await load().catch(() => undefined)
}
