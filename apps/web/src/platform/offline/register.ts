import { launch } from '../launch/launch.ts'
import { pageCache } from './stored-page.ts'

/** Registers the service worker, which stores the app for the next visit. */
export async function storePage(): Promise<void> {
  // Telegram's web view on Apple's systems has no service worker, or one whose storage is cleared at any time.
  const isApple = /ios|macos/.test(launch.telegramParams?.platform ?? '')
  if (!isApple && 'serviceWorker' in navigator) {
    await navigator.serviceWorker.register('/service-worker.js')
    return
  }
  // The HTTP cache may have answered this visit: this refreshes its copy for the next one.
  await fetch(window.location.href, { cache: 'no-cache', headers: { Accept: 'text/html' } })
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
