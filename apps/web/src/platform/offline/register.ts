import { launch } from '../launch/launch.ts'
import { pageCache } from './stored-page.ts'

/** Registers the service worker, which stores the app for the next visit. */
export async function storePage(): Promise<void> {
  // Telegram's web view on Apple's systems has no service worker, or one whose storage is cleared at any time.
  const isApple = /ios|macos/.test(launch.telegramParams?.platform ?? '')
  if (!isApple && 'serviceWorker' in navigator) {
    await navigator.serviceWorker.register(serviceWorkerAddress())
    return
  }
  // The HTTP cache may have answered this visit: this refreshes its copy for the next one.
  await fetch(window.location.href, { cache: 'no-cache', headers: { Accept: 'text/html' } })
}

/** Trusted Types, which not every browser has. What they make is taken where an address is, and is typed as one. */
interface TrustedTypesWindow extends Window {
  trustedTypes?: {
    createPolicy(
      name: string,
      rules: { createScriptURL(): string },
    ): { createScriptURL(input: string): string }
  }
}

/** The only address that the page's policy lets a service worker come from. */
function serviceWorkerAddress(): string {
  const address = '/service-worker.js'
  const { trustedTypes } = window as TrustedTypesWindow
  const policy = trustedTypes?.createPolicy('ganj-service-worker', { createScriptURL: () => address })
  return policy?.createScriptURL('') ?? address
}

/** The next page comes from the server, not from what is stored. */
export async function dropStoredPage(): Promise<void> {
  // Hosts may forbid storage, and plain http has none.
  if ('caches' in window) await caches.delete(pageCache).catch(() => undefined)
}

/** Loads the page anew from the server: for a new version, or when something is broken. */
export async function reloadFromServer(): Promise<void> {
  await dropStoredPage()
  window.location.reload()
}
