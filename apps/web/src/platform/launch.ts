import {
  type LaunchParams,
  launchKeys,
  looksLikeLaunchHash,
  parseLaunchParams,
  parseStartParam,
  type StartParam,
  userOf,
} from './launch-params.ts'
import { type SafeStorage, tabStore } from './storage.ts'

export type HostName = 'telegram' | 'playdeck' | 'browser'

/** How the app was opened; read once, before anything else sees the address. */
export interface Launch {
  host: HostName
  telegramParams: LaunchParams | null
  start: StartParam
  /** Raw init data of this launch, or of the one this tab was opened with; empty without any. */
  initData: string
  /** `mi` */
  groupId: string | null
  /** `rt`, a hand-over token: to be used once. */
  refreshToken: string | null
  /** `uid`, a hand-over token too. */
  deviceId: string | null
}

/** Reads the launch and cleans the address bar of hand-over tokens at once. */
export function readLaunch(page: Window, store: SafeStorage): Launch {
  const { hash, search, pathname } = page.location
  const query = new URLSearchParams(search)
  const refreshToken = query.get('rt')
  const deviceId = query.get('uid')
  if (refreshToken !== null || deviceId !== null) {
    query.delete('rt')
    query.delete('uid')
    const rest = query.toString()
    page.history.replaceState(page.history.state, '', `${pathname}${rest ? `?${rest}` : ''}${hash}`)
  }
  if (looksLikeLaunchHash(hash)) store.set(launchKeys.hash, hash)
  if (query.size > 0) store.set(launchKeys.query, `?${query}`)

  const telegramParams = readTelegram(store)
  const initData = telegramParams?.initData || store.get(launchKeys.initData) || ''
  if (userOf(initData)) store.set(launchKeys.initData, initData)
  const playdeck = query.has('playdeck') || new URLSearchParams(storedQuery(store)).has('playdeck')
  return {
    host: telegramParams ? 'telegram' : playdeck ? 'playdeck' : 'browser',
    telegramParams,
    start: parseStartParam(query.get('tgWebAppStartParam') ?? telegramParams?.startParam ?? ''),
    initData,
    groupId: query.get('mi'),
    refreshToken,
    deviceId,
  }
}

function readTelegram(store: SafeStorage): LaunchParams | null {
  const hash = storedHash(store)
  if (!hash) return null
  try {
    return parseLaunchParams(hash)
  } catch (failure) {
    console.error(failure)
    return null
  }
}

export const storedHash = (store: SafeStorage = tabStore) => store.get(launchKeys.hash) ?? ''
export const storedQuery = (store: SafeStorage = tabStore) => store.get(launchKeys.query) ?? ''

export const launch = readLaunch(window, tabStore)
