import { type Client, ClientFault, isClientFault } from '@ganj/client'
import { type AuthReply, exchangeDevice, signIn, signInPlayDeck } from '@ganj/contract'
import { config } from '#platform/config.ts'
import { launch } from '#platform/launch.ts'
import { usePlayer } from './player.ts'
import { keepDeviceId, keepSession, tokens, useAuth } from './store.ts'

/** Signs in with what the host vouches for; rejects when there is nothing to show the server. */
export async function signInAfresh(client: Client): Promise<void> {
  const { friendToken, joinSource } = usePlayer.getState()
  const arrival = { isInvited: friendToken !== null, ...(joinSource ? { joinSource } : {}) }
  const reply = await (launch.host === 'playdeck' ? throughPlayDeck : throughTelegram)(client, arrival)
  keepSession(reply.accessToken, reply.refreshToken)
  useAuth.setState({ invitedReward: reply.invitedReward })
  usePlayer.setState({ isNew: reply.isNew, hasPlayedFirstGame: reply.isNew })
}

interface Arrival {
  isInvited: boolean
  joinSource?: string
}

function throughTelegram(client: Client, arrival: Arrival): Promise<AuthReply> {
  const token = launch.initData || config.developmentInitData
  if (!token) throw nothingToShow()
  return client.call(signIn, { body: { token, ...arrival } })
}

async function throughPlayDeck(client: Client, arrival: Arrival): Promise<AuthReply> {
  const { askProfile } = await import('./play-deck-profile.ts')
  return client.call(signInPlayDeck, { body: { ...(await askProfile()), ...arrival } })
}

const nothingToShow = () => new ClientFault({ code: 'auth.missing', status: 401, detail: '', requestId: '' })

/** Brings a session about: a hand-over token first, then what is stored, then a fresh sign-in. */
export async function openSession(client: Client): Promise<void> {
  if (launch.refreshToken !== null) keepSession(null, launch.refreshToken)
  if (launch.deviceId !== null) keepDeviceId(launch.deviceId)
  const { deviceId } = useAuth.getState()
  if (deviceId !== null && tokens.refreshToken() === null) await redeemDevice(client, deviceId)
  if (tokens.refreshToken() === null) return signInAfresh(client)
  if (tokens.accessToken() === null) await client.renewSession()
}

/** A device id works once; spent or refused, it is forgotten and the usual sign-in follows. */
async function redeemDevice(client: Client, deviceId: string): Promise<void> {
  try {
    const { refreshToken } = await client.call(exchangeDevice, { body: { deviceId } })
    keepSession(null, refreshToken)
    useAuth.setState({ refreshTokenDeviceId: refreshToken })
    keepDeviceId(null)
  } catch (fault) {
    if (!isClientFault(fault) || fault.status !== 401) throw fault
    keepDeviceId(null)
  }
}

/** Shows why nobody is signed in. Only the host can give new sign-in data. */
export function reportSignInFailure(fault: unknown): void {
  useAuth.setState({
    error: true,
    errorMessage: isClientFault(fault) ? fault.detail : '',
    gotoVerify: isClientFault(fault) && fault.status === 401,
  })
}
