import { create } from 'zustand'

/** What the player's wallet is busy with; the server's profile says which one it is. */
export interface WalletLink {
  phase: 'idle' | 'loading' | 'choosing' | 'proving' | 'leaving'
  /** The proof was sent and nobody knows whether it arrived: sends it again. */
  again: (() => Promise<void>) | null
  /** The wallet this browser has a session with, as the profile writes addresses. */
  address: string | null
}

/** Read by the panel without loading anything of the wallet itself. */
export const useWalletLink = create<WalletLink>(() => ({ phase: 'idle', again: null, address: null }))
