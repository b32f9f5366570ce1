import { signIn } from '@ganj/contract'
import { forgetLaunch, launch } from '#platform/launch/launch.ts'
import { userOf } from '#platform/launch/launch-params.ts'
import { callWithoutSession } from './api.ts'
import { keepSession, type Offer, useAuth } from './store.ts'

/** Lets the player of the link take the place of the stored one; the page has to be loaded anew afterwards. */
export async function acceptOffer(offer: Offer): Promise<void> {
  if (offer.kind === 'session') return keepSession(offer.accessToken, offer.refreshToken)
  const { accessToken, refreshToken } = await callWithoutSession(signIn, { body: { token: launch.initData } })
  keepSession(accessToken, refreshToken, String(userOf(launch.initData)?.id ?? ''))
}

/** Stays with the stored player, and drops what the link brought. */
export function refuseOffer(offer: Offer): void {
  if (offer.kind === 'init-data') forgetLaunch()
  useAuth.setState({ offer: null })
}
