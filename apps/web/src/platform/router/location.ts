import { useSyncExternalStore } from 'react'
import { storedHash } from '../launch/launch.ts'
import { looksLikeLaunchHash } from '../launch/launch-params.ts'
import { appBase, withoutBase } from '../player-view.ts'

/** The current location of the app. */
export interface AppLocation {
  readonly pathname: string
  readonly search: string
  /** The page's own hash, without the host's launch hash. */
  readonly hash: string
}

/** The app's `history.state`: the number of its earlier history entries. */
interface Entry {
  idx: number
}

const listeners = new Set<() => void>()
let href = ''
let current: AppLocation

function refresh(): void {
  const { pathname, search, hash } = window.location
  href = window.location.href
  current = { pathname: withoutBase(pathname), search, hash: looksLikeLaunchHash(hash) ? '' : hash }
}

/** Each navigation creates a new object, also one to the current address. */
export function currentLocation(): AppLocation {
  if (href !== window.location.href) refresh()
  return current
}

const announce = () => {
  refresh()
  for (const listener of [...listeners]) listener()
}

/** Calls after each change of the address. @returns unsubscribe */
export function onLocation(changed: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('popstate', announce)
  listeners.add(changed)
  return () => {
    listeners.delete(changed)
    if (listeners.size === 0) window.removeEventListener('popstate', announce)
  }
}

export const useLocation = () => useSyncExternalStore(onLocation, currentLocation)

const indexOf = (state: unknown) => (state as Entry | null)?.idx ?? 0

/** The `href` of a link to a page of the app. */
export const hrefOf = (to: string): string => `${appBase}${to}`

/**
 * The address of a destination. A reload inside Telegram needs the launch hash, so it is kept unless there is another
 * hash.
 */
function addressOf(to: string): string {
  // A hash alone (`#payouts`) is relative to the current address, which already has the base.
  const { pathname, search, hash } = new URL(to.startsWith('/') ? hrefOf(to) : to, window.location.href)
  return `${pathname}${search}${hash || storedHash()}`
}

/** Navigates to a page of the app: `/shop`, `/history#payouts`. The current address gets no second history entry. */
export function navigate(to: string, { replace = false } = {}): void {
  const { history, location } = window
  const address = addressOf(to)
  const idx = indexOf(history.state)
  if (replace || address === `${location.pathname}${location.search}${location.hash}`) {
    history.replaceState({ idx } satisfies Entry, '', address)
  } else {
    history.pushState({ idx: idx + 1 } satisfies Entry, '', address)
  }
  announce()
}

/** Goes back to the previous page; to home when there is none. */
export function goBack(): void {
  if (indexOf(window.history.state) > 0) window.history.back()
  else navigate('/', { replace: true })
}

/** Restores the launch hash in an address that was opened without it. */
export function restoreLaunchHash(): void {
  if (window.location.hash === '' && storedHash() !== '') {
    const { pathname, search } = currentLocation()
    navigate(`${pathname}${search}`, { replace: true })
  }
}
