import { type Client, ClientFault, isClientFault } from '@ganj/client'
import { type AuthReply, exchangeDevice, refreshSession, signIn, signInPlayDeck } from '@ganj/contract'
import { config } from '#platform/config.ts'
import { launch } from '#platform/launch/launch.ts'
import { isPlayerView } from '#platform/player-view.ts'
import { toastFault } from '#platform/toast.ts'
import { usePlayer } from './player.ts'
import { mayReplaceSession, playerOf } from './replace-session.ts'
import {
  adoptSession,
  isAuthenticated,
  saveSession,
  storeDeviceId,
  tokens,
  usableInitData,
  useAuth,
} from './store.ts'
import { storedPlayer, storedSession } from './stored-session.ts'

/** Signs in with the host's credential; rejects when there is none. */
export async function signInAnew(client: Client): Promise<void> {
  const { friendToken, joinSource, playdeck } = usePlayer.getState()
  const arrival = { isInvited: friendToken !== null, ...(joinSource ? { joinSource } : {}) }
  const reply = await (playdeck ? throughPlayDeck : throughTelegram)(client, arrival)
  saveSession(reply.accessToken, reply.refreshToken)
  welcome(reply)
}

function welcome({ isNew, invitedReward }: AuthReply): void {
  useAuth.setState({ invitedReward })
  usePlayer.setState({ isNew, hasPlayedFirstGame: isNew })
}

interface Arrival {
  isInvited: boolean
  joinSource?: string
}

function throughTelegram(client: Client, arrival: Arrival): Promise<AuthReply> {
  const token = usableInitData || config.developmentInitData
  if (!token) throw nothingToShow()
  return client.call(signIn, { body: { token, ...arrival } })
}

async function throughPlayDeck(client: Client, arrival: Arrival): Promise<AuthReply> {
  const { askProfile } = await import('./play-deck-profile.ts')
  return client.call(signInPlayDeck, { body: { ...(await askProfile()), ...arrival } })
}

const nothingToShow = () => new ClientFault({ code: 'auth.missing', status: 401, detail: '', requestId: '' })

/**
 * Obtains a session: that of the page's inline script, else of a hand-over token, else the stored one, else a new one.
 */
export async function openSession(client: Client): Promise<void> {
  if (isPlayerView) return (await import('./open-player-view.ts')).openPlayerView(client)
  const early = await window.ganjStart
  if (early?.session) {
    adoptSession(early.session.accessToken, early.session.refreshToken)
    welcome(early.session)
    window.ganjStart = undefined
  }
  await redeemHandOver(client)
  if (launch.deviceId !== null) storeDeviceId(launch.deviceId)
  const { deviceId } = useAuth.getState()
  if (deviceId !== null && tokens.refreshToken() === null) await redeemDevice(client, deviceId)
  if (tokens.refreshToken() === null) return signInAnew(client)
  if (tokens.accessToken() === null) await client.renewSession()
}

/** The hand-over token of the address; null once the server has answered. */
let handedOver = launch.refreshToken

/**
 * Only a session that the server has accepted replaces the stored one. A session of another player is kept as an offer
 * until the player agrees.
 */
async function redeemHandOver(client: Client): Promise<void> {
  if (handedOver === null) return
  try {
    const session = await client.call(refreshSession, { body: { refreshToken: handedOver, handOver: true } })
    if (mayReplaceSession(playerOf(session.accessToken), storedSession(), storedPlayer())) {
      saveSession(session.accessToken, session.refreshToken)
    } else {
      useAuth.setState({ offer: { kind: 'session', ...session } })
    }
  } catch (fault) {
    if (!isRefusal(fault)) throw fault
    toastFault(fault)
  }
  handedOver = null
}

/** Whether a retry would get the same refusal. */
const isRefusal = (fault: unknown) => isClientFault(fault) && [400, 401, 403].includes(fault.status)

/** A device id works once. After a refusal it is removed and the usual sign-in follows. */
async function redeemDevice(client: Client, deviceId: string): Promise<void> {
  try {
    const { refreshToken } = await client.call(exchangeDevice, { body: { deviceId } })
    saveSession(null, refreshToken)
    useAuth.setState({ refreshTokenDeviceId: refreshToken })
    storeDeviceId(null)
  } catch (fault) {
    if (!isClientFault(fault) || fault.status !== 401) throw fault
    storeDeviceId(null)
  }
}

/** Shows why the sign-in failed. Only the host can give new sign-in data. */
export function reportSignInFailure(fault: unknown): void {
  useAuth.setState({
    error: true,
    unanswered: isClientFault(fault) && fault.code === 'network' && isAuthenticated(),
    errorMessage: isClientFault(fault) ? fault.detail : '',
    gotoVerify: isClientFault(fault) && fault.status === 401,
  })
}
