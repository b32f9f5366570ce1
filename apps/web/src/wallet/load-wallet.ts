import { ClientFault } from '@ganj/client'
import type { QueryClient } from '@tanstack/react-query'
import { text } from '#platform/i18n/i18n.ts'
import { isPlayerView } from '#platform/player-view.ts'
import { webStorage } from '#platform/storage.ts'
import type { WalletSession } from './wallet-link.ts'

let session: Promise<WalletSession> | null = null

/** The wallet of this page, loaded and started on first use: its code is larger than that of home. */
export function loadWallet(queries: QueryClient): Promise<WalletSession> {
  // In a player view the stored wallet connection of this browser is the operator's own.
  if (isPlayerView) return Promise.reject(viewOnly())
  session ??= import('./wallet-session.ts').then(
    ({ startWalletSession }) => startWalletSession(queries),
    (failure: unknown) => {
      session = null
      throw failure
    },
  )
  return session
}

const viewOnly = () =>
  new ClientFault({ code: 'auth.view-only', status: 403, detail: text('player-view.only'), requestId: '' })

/** Whether this browser may have a wallet session to restore; only then is the wallet loaded without a tap. */
export const hasStoredSession = (): boolean => {
  try {
    return webStorage('localStorage').getItem('ton-connect-storage_bridge-connection') !== null
  } catch {
    return false
  }
}
