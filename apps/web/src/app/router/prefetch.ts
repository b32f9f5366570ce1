import { mayPrefetch, whenInteractive } from '#platform/loading/prefetch-queries.ts'
import { type ScrollWatch, watchScrolling } from '#platform/loading/watch-scrolling.ts'
import { loadPage } from './resolve-route.ts'
import { routes } from './routes.ts'

const afterMs = 1000

/** Overlays that must be loaded before the connection is lost, above all the offline notice. */
const overPages: readonly (() => Promise<unknown>)[] = [
  () => import('../../features/game/loadout/pre-flight.tsx'),
  () => import('../../features/game/run/play-overlay.tsx'),
  () => import('../notifications/toasts.tsx'),
]

/**
 * Loads the other pages one by one, a second after the first page is interactive, unless the connection is slow or
 * metered. Earlier their scripts would delay the first page. Loading pauses while the player scrolls, because new
 * style sheets make the browser recalculate all styles. `vite:preloadError` reports a failure.
 */
export function prefetchRoutes(): void {
  if (!mayPrefetch()) return
  const scrollWatch = watchScrolling(window)
  whenInteractive(() => setTimeout(() => void loadPages(scrollWatch), afterMs))
}

async function loadPages({ whenScrollingEnds, stop }: ScrollWatch): Promise<void> {
  for (const load of [...routes.map((route) => () => loadPage(route)), ...overPages]) {
    await whenScrollingEnds()
    await load().catch(() => undefined)
  }
  stop()
}
