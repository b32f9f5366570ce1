import type { Core } from '../core/core.ts'
import type { WalletInfoWithOpenMethod } from '../core/state.ts'
import { withSession } from '../telegram/links.ts'
import { openWalletLink } from '../telegram/open-link.ts'
import type { ActionSettings } from './action-settings.ts'

/**
 * How to open the app of the connected wallet: null for one that is not opened by a link (an extension, or a phone
 * that scanned a code). Each call after the first forces the plain link.
 */
export function openConnectedWallet(
  core: Core,
  settings: Pick<ActionSettings, 'returnStrategy' | 'twaReturnUrl'>,
  traceId: string,
  signal: AbortSignal,
): (() => void) | null {
  const wallet = core.store.get().wallet as Partial<WalletInfoWithOpenMethod> | null
  if (!wallet || !('universalLink' in wallet) || !wallet.universalLink) return null
  const { openMethod, universalLink, deepLink } = wallet
  if (openMethod !== 'universal-link' && openMethod !== 'custom-deeplink') return null
  let session: string | null = null
  core
    .connector()
    .getSessionId()
    .then(
      (id) => {
        session = id
      },
      () => {},
    )
  let attempts = 0
  return () => {
    if (signal.aborted) return
    const url = withSession(universalLink, { id: session, traceId })
    openWalletLink(
      { url, scheme: deepLink, ...settings, strategy: settings.returnStrategy, force: attempts++ > 0 },
      core.clock,
    )
  }
}
