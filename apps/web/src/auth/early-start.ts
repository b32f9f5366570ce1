import { parseLaunchParams } from '@ganj/analytics'
import type { AuthReply, Home } from '@ganj/contract'
import type { Language } from '@ganj/ui/language'
import { builtId } from '#platform/built-id.ts'
import { readConfig } from '#platform/config.ts'
import { firstLanguage } from '#platform/i18n/first-language.ts'
import { launchKeys, looksLikeLaunchHash, parseStartParam, userOf } from '#platform/launch/launch-params.ts'
import { isPlayerView } from '#platform/player-view.ts'
import { tabStore } from '#platform/storage.ts'
import {
  isAnothersSession,
  readAccessToken,
  readDeviceId,
  readOwner,
  readRefreshToken,
  readHome as readStoredHome,
  refreshLock,
  writeSession,
} from './stored-session.ts'

export interface EarlyAnswer {
  /** Absent when the stored session is valid and only home was requested. */
  session?: AuthReply
  /** The player was signed in with init data, which contain the inviter. */
  isSignIn: boolean
  home: Home
}

declare global {
  interface Window {
    /**
     * The response to the inline script's request; null when there was none or it was refused: the app then sends its
     * own.
     */
    ganjStart?: Promise<EarlyAnswer | null> | undefined
  }
}

const timeoutMs = 15_000
/**
 * Delay of the splash for a returning player. A splash delays home by half a second, so a home that is ready within
 * 300 ms shows none; the rest of the delay gives a slow phone time to render.
 */
const splashDelayMs = 500
/** An access token must be valid for the duration of the request. */
const spareSeconds = 30

/** Runs inline, before any other script has loaded: requests the session and the data of home at once. */
export function startEarly(page: Window): void {
  // An operator's view of a player has no session.
  if (isPlayerView) return
  attempt(() => delaySplash(page))
  page.ganjStart = askForSession(page).catch(() => null)
}

/** A returning player sees the cached home, and the splash only when rendering it takes longer than the delay. */
function delaySplash(page: Window): void {
  const query = new URLSearchParams(page.location.search)
  if (isHandedOver(query)) return
  const { initData } = readLaunch(page, query)
  const refreshToken = readRefreshToken(ownerOf(initData))
  const root = page.document.documentElement
  if (readStoredHome(refreshToken, builtId(page.document)) === null) return
  root.dataset.returning = ''
  setTimeout(() => delete root.dataset.returning, splashDelayMs)
}

interface Visitor {
  /** The user that the launch names; empty when it names none. */
  owner: string
  language: Language
}

async function askForSession(page: Window): Promise<EarlyAnswer | null> {
  const query = new URLSearchParams(page.location.search)
  // The app handles a hand-over: it may have to ask the player first.
  if (isHandedOver(query)) return null
  const { initData, startParam } = readLaunch(page, query)
  const owner = ownerOf(initData)
  const language = firstLanguage(initData)

  if (readRefreshToken(owner) !== null) {
    const accessToken = readAccessToken()
    return accessToken !== null && isStillValid(accessToken)
      ? readHome(accessToken, language)
      : renew({ owner, language })
  }
  // Replacing another player's session is a decision of the app.
  if (isAnothersSession(owner) || readDeviceId() !== null || isPlayDeck(query)) return null
  const token = initData || readConfig(page.document).developmentInitData
  if (!token) return null
  const { ref, jso } = parseStartParam(startParam)
  const answer = await post(
    { token, isInvited: ref !== undefined, ...(jso ? { joinSource: jso } : {}) },
    { owner, language },
  )
  return answer && { ...answer, isSignIn: true }
}

const ownerOf = (initData: string) => String(userOf(initData)?.id ?? '')

function readLaunch(page: Window, query: URLSearchParams) {
  const { hash } = page.location
  const fresh = looksLikeLaunchHash(hash) ? hash : (tabStore.get(launchKeys.hash) ?? '')
  const given = attempt(() => parseLaunchParams(fresh))
  return {
    initData: given?.initData || tabStore.get(launchKeys.initData) || '',
    startParam: query.get('tgWebAppStartParam') ?? given?.startParam ?? '',
  }
}

const isHandedOver = (query: URLSearchParams) => query.has('rt') || query.has('uid')

const isPlayDeck = (query: URLSearchParams) =>
  query.has('playdeck') || new URLSearchParams(tabStore.get(launchKeys.query) ?? '').has('playdeck')

/** Whether an access token, a JWT, is still valid long enough. */
function isStillValid(accessToken: string): boolean {
  const claims = attempt(
    () =>
      JSON.parse(atob(accessToken.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/') ?? '')) as {
        exp: number
      },
  )
  return (claims?.exp ?? 0) > Date.now() / 1000 + spareSeconds
}

/** One tab at a time: the holder of the lock reads the token again, and stores the next one before releasing the lock. */
function renew({ owner, language }: Visitor): Promise<EarlyAnswer | null> {
  const task = async () => {
    const refreshToken = readRefreshToken(owner)
    return refreshToken === null ? null : post({ refreshToken }, { owner: readOwner(), language })
  }
  return navigator.locks ? navigator.locks.request(refreshLock, task) : task()
}

async function post(body: object, { owner, language }: Visitor): Promise<EarlyAnswer | null> {
  const answer = await send<{ session: AuthReply; home: Home }>('/api/start', language, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (answer) writeSession(owner, answer.session.accessToken, answer.session.refreshToken)
  return answer && { ...answer, isSignIn: false }
}

async function readHome(accessToken: string, language: Language): Promise<EarlyAnswer | null> {
  const home = await send<Home>('/api/home', language, {
    headers: { Authorization: `Bearer ${accessToken}` },
  })
  return home && { home, isSignIn: false }
}

async function send<T>(
  path: string,
  language: Language,
  init: RequestInit & { headers: Record<string, string> },
): Promise<T | null> {
  const response = await fetch(path, {
    ...init,
    headers: {
      ...init.headers,
      Accept: 'application/json',
      'Accept-Language': language,
    },
    signal: AbortSignal.timeout(timeoutMs),
  })
  return response.ok ? ((await response.json()) as T) : null
}

function attempt<T>(read: () => T): T | null {
  try {
    return read()
  } catch {
    return null
  }
}
