import { type LaunchParams, parseLaunchParams } from '@ganj/analytics'
import { type SafeStorage, tabStore } from '../storage.ts'
import {
  launchKeys,
  looksLikeLaunchHash,
  parseStartParam,
  type StartParam,
  splitInitData,
  userOf,
  withInitData,
} from './launch-params.ts'

export type HostName = 'telegram' | 'playdeck' | 'browser'

/** How the app was opened; read once, before other code reads the address. */
export interface Launch {
  host: HostName
  telegramParams: LaunchParams | null
  start: StartParam
  /** Raw init data of this launch, or of the launch that opened this tab; empty without any. */
  initData: string
  /** `mi`, in the query or in the start parameter */
  groupId: string | null
  /** `rt`, a single-use hand-over token. */
  refreshToken: string | null
  /** `uid`, also a hand-over token. */
  deviceId: string | null
}

/** Reads the launch and removes hand-over tokens and init data from the address bar at once: both are credentials. */
export function readLaunch(page: Window, store: SafeStorage): Launch {
  const { search, pathname } = page.location
  const { hash, initData: given } = splitInitData(page.location.hash)
  const query = new URLSearchParams(search)
  const refreshToken = query.get('rt')
  const deviceId = query.get('uid')
  if (refreshToken !== null || deviceId !== null || hash !== page.location.hash) {
    query.delete('rt')
    query.delete('uid')
    const rest = query.toString()
    page.history.replaceState(page.history.state, '', `${pathname}${rest ? `?${rest}` : ''}${hash}`)
  }
  if (looksLikeLaunchHash(hash)) store.set(launchKeys.hash, hash)
  if (query.size > 0) store.set(launchKeys.query, `?${query}`)

  const initData = (looksLikeLaunchHash(hash) && given) || store.get(launchKeys.initData) || ''
  const telegramParams = readTelegram(store, initData)
  if (userOf(initData)) store.set(launchKeys.initData, initData)
  const playdeck = query.has('playdeck') || new URLSearchParams(storedQuery(store)).has('playdeck')
  const start = parseStartParam(query.get('tgWebAppStartParam') ?? telegramParams?.startParam ?? '')
  return {
    host: telegramParams ? 'telegram' : playdeck ? 'playdeck' : 'browser',
    telegramParams,
    start,
    initData,
    groupId: query.get('mi') ?? start.mi ?? null,
    refreshToken,
    deviceId,
  }
}

function readTelegram(store: SafeStorage, initData: string): LaunchParams | null {
  const hash = storedHash(store)
  if (!hash) return null
  try {
    return parseLaunchParams(withInitData(hash, initData))
  } catch (failure) {
    console.error(failure)
    return null
  }
}

/** Removes the host's parameters from the address, so that the next load has none. */
export function clearStoredLaunch(store: SafeStorage = tabStore): void {
  store.remove(launchKeys.hash)
  store.remove(launchKeys.initData)
}

/** The launch hash without init data, which stays out of the address. */
export const storedHash = (store: SafeStorage = tabStore) => store.get(launchKeys.hash) ?? ''
export const storedQuery = (store: SafeStorage = tabStore) => store.get(launchKeys.query) ?? ''

export const launch = readLaunch(window, tabStore)
