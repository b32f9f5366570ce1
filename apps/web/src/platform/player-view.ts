/** Base path of the player view, in which an operator sees the app as a player does; every page is below it. */
const base = '/player-view'

const { pathname } = window.location

/** Whether this page is a player view. It is read-only and stores nothing on the device. */
export const isPlayerView = pathname === base || pathname.startsWith(`${base}/`)

/** Prefix of every address of the app. */
export const appBase = isPlayerView ? base : ''

/** The path of an address without `appBase`. */
export const withoutBase = (path: string): string => path.slice(appBase.length) || '/'
