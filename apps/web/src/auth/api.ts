import { type Client, createClient, isClientFault } from '@ganj/client'
import { currentLanguage } from '#platform/i18n/i18n.ts'
import { isPlayerView } from '#platform/player-view.ts'
import { openSession, reportSignInFailure, signInAnew } from './session.ts'
import { tokens, useAuth } from './store.ts'
import { refreshLock } from './stored-session.ts'

const client: Client = createClient({
  baseUrl: '/api',
  tokens,
  language: currentLanguage,
  onAuthLost: async () => {
    try {
      if (isPlayerView) throw (await import('./open-player-view.ts')).viewEnded()
      await signInAnew(client)
    } catch (fault) {
      // The next call signs in again, instead of being sent without a token.
      opening = null
      reportSignInFailure(fault)
      throw fault
    }
  },
  exclusively: (task) => (navigator.locks ? navigator.locks.request(refreshLock, () => task()) : task()),
})

/** Calls endpoints that need no session. */
export const callWithoutSession = client.call

let opening: Promise<void> | null = null

/** Resolves when a player is signed in. The next caller repeats a failed attempt. */
export function sessionOpen(): Promise<void> {
  opening ??= openSession(client).then(
    () => useAuth.setState({ error: false }),
    (fault: unknown) => {
      opening = null
      reportSignInFailure(fault)
      throw fault
    },
  )
  return opening
}

/** Calls the server as the player, as soon as there is a session. */
export const call = (async (...sent: Parameters<Client['call']>) => {
  await sessionOpen()
  try {
    return await client.call(...sent)
  } catch (fault) {
    if (isClientFault(fault) && fault.code === 'auth.blocked') {
      // The sign-in data is spent: the page shows the reason until the next sign-in succeeds.
      tokens.clear()
      opening = null
      reportSignInFailure(fault)
    }
    throw fault
  }
}) as Client['call']
