import { type Client, ClientFault } from '@ganj/client'
import { getPlayerView } from '@ganj/contract'
import { create } from 'zustand'
import { useAuth } from './store.ts'

interface PlayerView {
  /** Whose eyes these are. */
  name: string
  /** Milliseconds since 1970, by the clock of this device. */
  endsAt: number
}

/** What an operator is shown; null until it is known. */
export const usePlayerView = create<{ view: PlayerView | null }>(() => ({ view: null }))

/** Takes the token that the console has given this browser. It stays in the memory of this page. */
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
