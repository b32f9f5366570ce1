import { create } from 'zustand'
import { launch } from '#platform/launch.ts'
import { userOf } from '#platform/launch-params.ts'
import { deviceStore, tabStore } from '#platform/storage.ts'
import { isHosted, mayUseInitData, playerOf, type StoredSession } from './replace-session.ts'

/** What came with the address and is of another player than the stored session: used when the player agrees. */
export type Offer =
  | { readonly kind: 'init-data' }
  | { readonly kind: 'session'; readonly accessToken: string; readonly refreshToken: string }

interface Auth {
  accessToken: string | null
  refreshToken: string | null
  /** What the device exchange answered. */
  refreshTokenDeviceId: string | null
  invitedReward: boolean
  deviceId: string | null
  error: boolean
  /** In the player's language; empty for the generic text. */
  errorMessage: string
  /** The server wants the player to come back through the bot: the sign-in data is spent or refused. */
  gotoVerify: boolean
  offer: Offer | null
}

const keys = {
  access: 'ganj.access',
  refresh: 'ganj.refresh',
  player: 'ganj.player',
  device: 'ganj.device',
} as const

/** The stored session, whosever it is. */
export function storedSession(): StoredSession | null {
  const [owner = '', token] = (deviceStore.get(keys.refresh) ?? '').split(' ')
  return token ? { owner, token } : null
}
/** The player of the stored session, as the server names them; null when it was kept by an older version. */
export const storedPlayer = (): string | null => deviceStore.get(keys.player)

const claimed = String(userOf(launch.initData)?.id ?? '')
const isWithheld = !mayUseInitData(claimed, storedSession(), isHosted(window))

/** The init data of this launch, unless the player has to agree first. */
export const usableInitData = isWithheld ? '' : launch.initData

/** Several accounts may share the storage of one messenger: a session is only ours if its owner is. */
const owner = isWithheld ? '' : claimed

const readRefreshToken = () => {
  const stored = storedSession()
  return stored && (owner === '' || stored.owner === owner) ? stored.token : null
}

const refreshToken = readRefreshToken()

export const useAuth = create<Auth>(() => ({
  accessToken: refreshToken ? tabStore.get(keys.access) : null,
  refreshToken,
  refreshTokenDeviceId: null,
  invitedReward: false,
  deviceId: deviceStore.get(keys.device),
  error: false,
  errorMessage: '',
  gotoVerify: false,
  offer: isWithheld ? { kind: 'init-data' } : null,
}))

/** Authenticated means that a refresh token is present. */
export const isAuthenticated = () => useAuth.getState().refreshToken !== null

export function keepSession(accessToken: string | null, token: string, of = owner): void {
  deviceStore.set(keys.refresh, `${of} ${token}`)
  const player = accessToken && playerOf(accessToken)
  if (player) deviceStore.set(keys.player, player)
  else deviceStore.remove(keys.player)
  if (accessToken === null) tabStore.remove(keys.access)
  else tabStore.set(keys.access, accessToken)
  useAuth.setState({ accessToken, refreshToken: token, error: false, errorMessage: '', gotoVerify: false })
}

function forgetSession(): void {
  deviceStore.remove(keys.refresh)
  deviceStore.remove(keys.player)
  tabStore.remove(keys.access)
  useAuth.setState({ accessToken: null, refreshToken: null })
}

export function keepDeviceId(deviceId: string | null): void {
  if (deviceId === null) deviceStore.remove(keys.device)
  else deviceStore.set(keys.device, deviceId)
  useAuth.setState({ deviceId })
}

/** Read anew each time: another tab may have rotated the refresh token. */
export const tokens = {
  accessToken: () => useAuth.getState().accessToken,
  refreshToken: readRefreshToken,
  save: (saved: { accessToken: string; refreshToken: string }) =>
    // Refreshed, it stays the session of whom it was.
    keepSession(saved.accessToken, saved.refreshToken, storedSession()?.owner),
  clear: forgetSession,
}
