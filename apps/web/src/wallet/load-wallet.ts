import type { QueryClient } from '@tanstack/react-query'
import type { WalletSession } from './wallet-link.ts'

let session: Promise<WalletSession> | null = null

/** The wallet of this page, fetched and started when it is first needed: it weighs more than home. */
export function loadWallet(queries: QueryClient): Promise<WalletSession> {
  session ??= import('./wallet-session.ts').then(
    ({ startWalletSession }) => startWalletSession(queries),
    (failure: unknown) => {
      session = null
      throw failure
    },
  )
  return session
}

/** Whether this browser may have a session to be restored; only then is the wallet fetched without a tap. */
export const hasStoredSession = (): boolean => {
  try {
    return localStorage.getItem('ton-connect-storage_bridge-connection') !== null
  } catch {
    return false
  }
}
