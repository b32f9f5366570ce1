import { createClient } from '@ganj/client'
import { getSessions, revokeSession, signIn } from '@ganj/contract'
import { currentLanguage } from '#platform/i18n/i18n.ts'
import { clearStoredLaunch, launch } from '#platform/launch/launch.ts'
import { userOf } from '#platform/launch/launch-params.ts'
import { callWithoutSession } from './api.ts'
import { type Offer, saveSession, useAuth } from './store.ts'

interface Tokens {
  accessToken: string
  refreshToken: string
}

/** Replaces the stored session by that of the link; the page must be reloaded afterwards. */
export async function acceptOffer(offer: Offer): Promise<void> {
  if (offer.kind === 'session') return saveSession(offer.accessToken, offer.refreshToken)
  const { accessToken, refreshToken } = await callWithoutSession(signIn, { body: { token: launch.initData } })
  saveSession(accessToken, refreshToken, String(userOf(launch.initData)?.id ?? ''))
}

/** Keeps the stored session and drops that of the link. Resolves when the dropped session has ended on the server. */
export async function refuseOffer(offer: Offer): Promise<void> {
  useAuth.setState({ offer: null })
  if (offer.kind === 'init-data') return clearStoredLaunch()
  // A session that could not be ended is never used again, and expires.
  await endSession(offer).catch(() => undefined)
}

/** Ends the offered session with a separate client: its tokens are never stored. */
async function endSession(offered: Tokens): Promise<void> {
  let held: Tokens | null = offered
  const client = createClient({
    baseUrl: '/api',
    tokens: {
      accessToken: () => held?.accessToken ?? null,
      refreshToken: () => held?.refreshToken ?? null,
      save: (renewed) => {
        held = renewed
      },
      clear: () => {
        held = null
      },
    },
    language: currentLanguage,
    onAuthLost: async () => {
      throw new Error('The session has ended already')
    },
  })
  const sessions = await client.call(getSessions)
  const own = sessions.find(({ current }) => current)
  if (own) await client.call(revokeSession, { body: { sessionPublicId: own.publicId } })
}
