import { builtId } from '../built-id.ts'
import { pageCache } from './stored-page.ts'

/**
 * Runs inline, before any other script. When a file that the page names fails to load and the server has another
 * build, the page is from a stale cache and is reloaded from the server. The app's own scripts cannot do this: they
 * are what is missing. For the same reason this script shows in the splash that the app cannot start, for example when
 * a script was modified in transit and fails its integrity check.
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

/** @returns whether the page is reloaded */
async function reloadForOtherBuild(page: Window): Promise<boolean> {
  // A page that was just reloaded from the server would not change by another reload.
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
