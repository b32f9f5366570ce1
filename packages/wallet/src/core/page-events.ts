import type { Core } from './core.ts'
import { CONNECTION_KEY } from './widget-storage.ts'

/** Pauses the bridge while the page is hidden. @returns unsubscribe */
export function followVisibility(core: Core, page: Document): () => void {
  const onChange = () => {
    if (page.hidden) core.connector().pauseConnection()
    else core.connector().unPauseConnection().catch(core.report)
  }
  page.addEventListener('visibilitychange', onChange)
  return () => page.removeEventListener('visibilitychange', onChange)
}

/** Applies a connect or disconnect of another tab: they are for the whole browser. @returns unsubscribe */
export function followOtherTabs(core: Core, page: Window): () => void {
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key !== CONNECTION_KEY) return
    core.deferred().then(({ applyStoredSession }) => applyStoredSession(core, newValue), core.report)
  }
  page.addEventListener('storage', onStorage)
  return () => page.removeEventListener('storage', onStorage)
}

/** The storage key of launch parameters: a router may drop the hash before we need them. */
export const LAUNCH_KEY = 'ton-connect-session_storage_launchParams'

/** Stores the two launch parameters that the redirect rules need. */
export function storeLaunch(page: Window): void {
  try {
    const hash = new URLSearchParams(page.location.hash.slice(1))
    const platform = hash.get('tgWebAppPlatform')
    if (!platform) return
    const kept = { tgWebAppPlatform: platform, tgWebAppVersion: hash.get('tgWebAppVersion') ?? undefined }
    page.sessionStorage.setItem(LAUNCH_KEY, JSON.stringify(kept))
  } catch {
    // Without session storage the current hash is used.
  }
}
