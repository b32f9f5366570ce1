/** Where the app shows an operator what a player sees: every page of the app is below it. */
const base = '/player-view'

const { pathname } = window.location

/** Whether this page shows an operator what a player sees. It reads only, and leaves nothing on the device. */
export const isPlayerView = pathname === base || pathname.startsWith(`${base}/`)

/** What stands before every address of the app. */
export const appBase = isPlayerView ? base : ''

/** The page of the app that an address below `appBase` is. */
export const withoutBase = (path: string): string => path.slice(appBase.length) || '/'
