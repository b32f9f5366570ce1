import { create } from 'zustand'
import { launch } from '#platform/launch/launch.ts'
import { userOf } from '#platform/launch/launch-params.ts'
import { isPlayerView } from '#platform/player-view.ts'
import { isHosted, mayUseInitData } from './replace-session.ts'
import {
  readAccessToken,
  readDeviceId,
  readOwner,
  readRefreshToken,
  removeSession,
  storedPlayer,
  storedSession,
  writeDeviceId,
  writeSession,
} from './stored-session.ts'

/** A credential in the address that belongs to another player than the stored session: used when the player agrees. */
export type Offer =
  | { readonly kind: 'init-data' }
  | { readonly kind: 'session'; readonly accessToken: string; readonly refreshToken: string }

interface Auth {
  accessToken: string | null
  refreshToken: string | null
  /** The refresh token from the exchange of a device id. */
  refreshTokenDeviceId: string | null
  invitedReward: boolean
  deviceId: string | null
  error: boolean
  /** The sign-in failed without an answer: the stored session may still be valid. */
  unanswered: boolean
  /** In the player's language; empty for the generic text. */
  errorMessage: string
  /** The player must open the app again through the bot: the sign-in data is spent or refused. */
  gotoVerify: boolean
  offer: Offer | null
}

const claimed = String(userOf(launch.initData)?.id ?? '')
const isWithheld = !mayUseInitData(claimed, storedSession(), isHosted(window))

/** The init data of this launch, unless the player has to agree first. */
export const usableInitData = isWithheld ? '' : launch.initData

/** Several accounts may share the storage of one messenger: a session counts only if it belongs to the present user. */
const owner = isWithheld ? '' : claimed
const readOwnRefreshToken = () => readRefreshToken(owner)

const refreshToken = readOwnRefreshToken()

export const useAuth = create<Auth>(() => ({
  accessToken: refreshToken ? readAccessToken() : null,
  refreshToken,
  refreshTokenDeviceId: null,
  invitedReward: false,
  deviceId: readDeviceId(),
  error: false,
  unanswered: false,
  errorMessage: '',
  gotoVerify: false,
  offer: isWithheld ? { kind: 'init-data' } : null,
}))

/** Authenticated means that a refresh token is present; an operator's view of a player has none. */
export const isAuthenticated = () =>
  useAuth.getState()[isPlayerView ? 'accessToken' : 'refreshToken'] !== null

let lastPlayer: string | null = null

/**
 * The server's id of the player whose session this page uses, also after the session was lost: a run that ends then is
 * still theirs. Null while it is not known.
 */
export function presentPlayer(): string | null {
  if (readOwnRefreshToken() !== null) lastPlayer = storedPlayer()
  return lastPlayer
}

export function saveSession(accessToken: string | null, token: string, of = owner): void {
  writeSession(of, accessToken, token)
  useAuth.setState({ accessToken, refreshToken: token, error: false, errorMessage: '', gotoVerify: false })
}

/** Takes over the session that the page's inline script has opened and stored; without storage it is kept in memory. */
export function adoptSession(accessToken: string, token: string): void {
  const stored = readOwnRefreshToken()
  if (stored === null) saveSession(accessToken, token)
  // The stored token may be newer: another tab has refreshed the session, and its token must not be overwritten.
  else useAuth.setState({ accessToken, refreshToken: stored })
}

function clearSession(): void {
  removeSession()
  useAuth.setState({ accessToken: null, refreshToken: null })
}

export function storeDeviceId(deviceId: string | null): void {
  writeDeviceId(deviceId)
  useAuth.setState({ deviceId })
}

/** Read anew each time: another tab may have rotated the refresh token. */
export const tokens = {
  accessToken: () => useAuth.getState().accessToken,
  refreshToken: readOwnRefreshToken,
  save: (saved: { accessToken: string; refreshToken: string }) =>
    // A refreshed session keeps its owner.
    saveSession(saved.accessToken, saved.refreshToken, readOwner()),
  clear: clearSession,
}
