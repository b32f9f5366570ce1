import type { Wallet } from '@ganj/contract'
import type { TonConnectUI } from '@ganj/wallet'
import type { ComponentType } from 'react'
import { create } from 'zustand'

/** The player's wallet on this page. */
export interface WalletSession {
  /** For requests to sign; the connected wallet is that of `useWalletLink().address`. */
  readonly ui: TonConnectUI
  /** The widget's own button, loaded with the widget. */
  readonly ConnectButton: ComponentType<{ ui: TonConnectUI }>
  /** Lets the player choose a wallet, which then proves its address to the server. */
  connect(): Promise<void>
  /** Asks the last used wallet of this browser to prove its address again; without one, lets the player choose. */
  reconnect(): Promise<void>
  /** Disconnects the proven wallet, on the server and in the wallet. */
  disconnect(wallet: Wallet): Promise<void>
}

/** The state of the player's wallet; the server's profile names the wallet. */
export interface WalletLink {
  phase: 'idle' | 'loading' | 'choosing' | 'proving' | 'leaving'
  /** Retries a proof whose answer was lost. */
  again: (() => Promise<void>) | null
  /** The wallet this browser has a session with, as the profile writes addresses. */
  address: string | null
  /** Null until the wallet is loaded. */
  session: WalletSession | null
  /** Restoring the session of an earlier visit has ended, with or without success. */
  isRestored: boolean
}

/** A store that the panel reads without loading the wallet itself. */
export const useWalletLink = create<WalletLink>(() => ({
  phase: 'idle',
  again: null,
  address: null,
  session: null,
  isRestored: false,
}))
