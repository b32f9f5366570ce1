import { type Client, ClientFault } from '@ganj/client'
import { getPlayerView } from '@ganj/contract'
import { create } from 'zustand'
import { useAuth } from './store.ts'

interface PlayerView {
  /** The name of the viewed player. */
  name: string
  /** Milliseconds since 1970, by the clock of this device. */
  endsAt: number
}

/** The view of a player that an operator sees; null until it is loaded. */
export const usePlayerView = create<{ view: PlayerView | null }>(() => ({ view: null }))

/** Fetches the token that the console issued for this browser. It is kept in memory only. */
export async function openPlayerView(client: Client): Promise<void> {
  const { accessToken, name, expiresAt, serverTime } = await client.call(getPlayerView)
  useAuth.setState({ accessToken })
  usePlayerView.setState({
    view: { name, endsAt: Date.now() + Date.parse(expiresAt) - Date.parse(serverTime) },
  })
}

/** The page must not take another token: the console may have opened the view of another player since. */
export const viewEnded = () =>
  new ClientFault({ code: 'auth.view-ended', status: 401, detail: '', requestId: '' })
