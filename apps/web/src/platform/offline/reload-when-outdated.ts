import { builtId } from '../built-id.ts'
import { pageCache } from './stored-page.ts'

/**
 * Runs inline, before any other script: when a file that the page itself names does not come, although the server answers with
 * another build, the page is one from a cache that has outlived its files, and is loaded anew from the server. Nothing else
 * could: the app's own scripts are what is missing. For the same reason it says in the splash when the app cannot start, as
 * when a script is refused because somebody has changed it on the way.
 */
export function reloadWhenOutdated(page: Window): void {
  page.addEventListener(
    'error',
    async ({ target }) => {
      const isScript = target instanceof HTMLScriptElement
      if (!isScript && !(target instanceof HTMLLinkElement)) return
      const isReloading = await reloadForOtherBuild(page).catch(() => false)
      if (isScript && !isReloading) page.document.getElementById('start-failed')?.removeAttribute('hidden')
    },
    { capture: true },
  )
}

/** @returns whether the page is loaded anew */
async function reloadForOtherBuild(page: Window): Promise<boolean> {
  // A page that was just loaded from the server would not change by loading it again.
  const [navigation] = page.performance.getEntriesByType('navigation')
  if ((navigation as PerformanceNavigationTiming | undefined)?.type === 'reload') return false
  const response = await fetch('/builds/latest.json', { cache: 'no-store' })
  const latest = (await response.json()) as { id?: string } | null
  if (!latest?.id || latest.id === builtId(page.document)) return false
  // The service worker's copy of the page names the same files.
  if ('caches' in page) await page.caches.delete(pageCache).catch(() => undefined)
  page.location.reload()
  return true
}
