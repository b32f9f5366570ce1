import { deviceStore, tabStore } from '#platform/storage.ts'
import { playerOf, type StoredSession } from './replace-session.ts'

const keys = {
  access: 'ganj.access',
  refresh: 'ganj.refresh',
  player: 'ganj.player',
  device: 'ganj.device',
  home: 'ganj.home',
} as const

/** The stored session, of any player. */
export function storedSession(): StoredSession | null {
  const [owner = '', token] = (deviceStore.get(keys.refresh) ?? '').split(' ')
  return token ? { owner, token } : null
}

/** The server's id of the stored session's player; null when no access token has named it. */
export const storedPlayer = (): string | null => deviceStore.get(keys.player)

/** A refresh token works only once: the tab that exchanges it holds this lock. */
export const refreshLock = 'ganj.refresh'

/** Several accounts may share the storage of one messenger: a session counts only if it belongs to this user. `''`: unknown. */
export function readRefreshToken(owner: string): string | null {
  const stored = storedSession()
  return stored && (owner === '' || stored.owner === owner) ? stored.token : null
}

/** The owner of the stored session; a refresh without a named user keeps it. */
export const readOwner = (): string => storedSession()?.owner ?? ''

/** Whether the stored session belongs to another player than the launch names. */
export const isAnothersSession = (owner: string): boolean =>
  deviceStore.get(keys.refresh) !== null && readRefreshToken(owner) === null

export const readAccessToken = () => tabStore.get(keys.access)
export const readDeviceId = () => deviceStore.get(keys.device)

export function writeSession(owner: string, accessToken: string | null, refreshToken: string): void {
  const [, stored = ''] = (deviceStore.get(keys.refresh) ?? '').split(' ')
  if (sessionIdOf(stored) !== sessionIdOf(refreshToken)) deviceStore.remove(keys.home)
  deviceStore.set(keys.refresh, `${owner} ${refreshToken}`)
  const player = accessToken === null ? null : playerOf(accessToken)
  if (player === null) deviceStore.remove(keys.player)
  else deviceStore.set(keys.player, player)
  if (accessToken === null) tabStore.remove(keys.access)
  else tabStore.set(keys.access, accessToken)
}

export function removeSession(): void {
  deviceStore.remove(keys.home)
  deviceStore.remove(keys.refresh)
  deviceStore.remove(keys.player)
  tabStore.remove(keys.access)
}

export function writeDeviceId(deviceId: string | null): void {
  if (deviceId === null) deviceStore.remove(keys.device)
  else deviceStore.set(keys.device, deviceId)
}

/** The session's id, which every refresh token of it begins with. */
const sessionIdOf = (refreshToken: string): string => refreshToken.split('.', 1)[0] ?? ''

/** The data of home as JSON, and when they were fetched. */
interface StoredHome {
  /** Milliseconds since 1970. */
  at: number
  json: string
}

/**
 * Only data of this session and this build: other players' data must not be shown, other builds' may have another
 * shape.
 */
export function readHome(refreshToken: string | null, build: string): StoredHome | null {
  const [, session, storedBuild, at, json] =
    /^(\S*) (\S*) (\d+) (.*)$/s.exec(deviceStore.get(keys.home) ?? '') ?? []
  const isOurs = refreshToken !== null && session === sessionIdOf(refreshToken) && storedBuild === build
  return isOurs && at !== undefined && json !== undefined ? { at: Number(at), json } : null
}

export function writeHome(refreshToken: string, build: string, { at, json }: StoredHome): void {
  deviceStore.set(keys.home, `${sessionIdOf(refreshToken)} ${build} ${at} ${json}`)
}
