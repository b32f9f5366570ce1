import { create } from 'zustand'
import { launch } from '#platform/launch.ts'
import { userOf } from '#platform/launch-params.ts'
import { deviceStore, tabStore } from '#platform/storage.ts'

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
}

const keys = { access: 'ganj.access', refresh: 'ganj.refresh', device: 'ganj.device' } as const

/** Several accounts may share the storage of one messenger: a session is only ours if its owner is. */
const owner = String(userOf(launch.initData)?.id ?? '')

const readRefreshToken = () => {
  const [storedOwner, token] = (deviceStore.get(keys.refresh) ?? '').split(' ')
  return token && (owner === '' || storedOwner === owner) ? token : null
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
}))

/** Authenticated means that a refresh token is present. */
export const isAuthenticated = () => useAuth.getState().refreshToken !== null

export function keepSession(accessToken: string | null, token: string): void {
  deviceStore.set(keys.refresh, `${owner} ${token}`)
  if (accessToken === null) tabStore.remove(keys.access)
  else tabStore.set(keys.access, accessToken)
  useAuth.setState({ accessToken, refreshToken: token, error: false, errorMessage: '', gotoVerify: false })
}

function forgetSession(): void {
  deviceStore.remove(keys.refresh)
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
    keepSession(saved.accessToken, saved.refreshToken),
  clear: forgetSession,
}
