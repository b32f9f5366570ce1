import { builtId } from '../built-id.ts'
import { pageCache } from './stored-page.ts'

/**
 * Runs inline, before any other script: when a file that the page itself names does not come, although the server answers with
 * another build, the page is one from a cache that has outlived its files, and is loaded anew from the server. Nothing else
 * could: the app's own scripts are what is missing.
 */
export function reloadWhenOutdated(page: Window): void {
  page.addEventListener(
    'error',
    ({ target }) => {
      if (!(target instanceof HTMLScriptElement || target instanceof HTMLLinkElement)) return
      // A page that was just loaded from the server would not change by loading it again.
      const [navigation] = page.performance.getEntriesByType('navigation')
      if ((navigation as PerformanceNavigationTiming | undefined)?.type === 'reload') return
      reloadForOtherBuild(page).catch(() => undefined)
    },
    { capture: true },
  )
}

async function reloadForOtherBuild(page: Window): Promise<void> {
  const response = await fetch('/builds/latest.json', { cache: 'no-store' })
  const latest = (await response.json()) as { id?: string } | null
  if (!latest?.id || latest.id === builtId(page.document)) return
  // The service worker's copy of the page names the same files.
  if ('caches' in page) await page.caches.delete(pageCache).catch(() => undefined)
  page.location.reload()
}
