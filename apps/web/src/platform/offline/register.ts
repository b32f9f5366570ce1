import { launch } from '../launch/launch.ts'
import { pageCache } from './stored-page.ts'

/** Registers the service worker, which stores the app for the next visit. */
export async function storePage(): Promise<void> {
  // Telegram's web view on Apple platforms has no service worker, or its storage can be cleared at any time.
  const isApple = /ios|macos/.test(launch.telegramParams?.platform ?? '')
  if (!isApple && 'serviceWorker' in navigator) {
    await navigator.serviceWorker.register(serviceWorkerAddress())
    return
  }
  // The HTTP cache may have answered this visit: this refreshes its copy for the next one.
  await fetch(window.location.href, { cache: 'no-cache', headers: { Accept: 'text/html' } })
}

/**
 * Trusted Types, which not every browser supports. Their values are accepted in place of an address and typed as one.
 */
interface TrustedTypesWindow extends Window {
  trustedTypes?: {
    createPolicy(
      name: string,
      rules: { createScriptURL(): string },
    ): { createScriptURL(input: string): string }
  }
}

/** The only service worker address that the content security policy allows. */
function serviceWorkerAddress(): string {
  const address = '/service-worker.js'
  const { trustedTypes } = window as TrustedTypesWindow
  const policy = trustedTypes?.createPolicy('ganj-service-worker', { createScriptURL: () => address })
  return policy?.createScriptURL('') ?? address
}

/** Removes the stored page, so that the next load comes from the server. */
export async function dropStoredPage(): Promise<void> {
  // Hosts may forbid cache storage, and plain HTTP has none.
  if ('caches' in window) await caches.delete(pageCache).catch(() => undefined)
}

/** Reloads the page from the server, for a new version or after a failure. */
export async function reloadFromServer(): Promise<void> {
  await dropStoredPage()
  window.location.reload()
}
