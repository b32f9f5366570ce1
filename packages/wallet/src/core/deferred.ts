import { sendTransaction, signData } from '../actions/actions.ts'
import { applyStoredSession } from '../connect/apply-stored-session.ts'
import { closeModal, closeSingleWalletModal } from '../connect/close-modal.ts'
import { connectWallet } from '../connect/connect-wallet.ts'
import { disconnect } from '../connect/disconnect.ts'
import { findWalletInfo } from '../connect/find-wallet-info.ts'
import { isMessage, openMessage } from '../connect/open-message.ts'
import { openModal, openSingleWalletModal } from '../connect/open-modal.ts'
import { watchBridge } from '../connect/reconnect-bridge.ts'
import { listKnown } from '../wallets/fetch-wallets.ts'
import { listWallets } from '../wallets/load-wallets.ts'

/** Code that is not needed before the first click, unless there is a session to restore. */
export const deferred = {
  applyStoredSession,
  closeModal,
  closeSingleWalletModal,
  connectWallet,
  disconnect,
  findWalletInfo,
  isMessage,
  listKnown,
  listWallets,
  openMessage,
  openModal,
  openSingleWalletModal,
  sendTransaction,
  signData,
  watchBridge,
}

/** Its type, for modules that load it. */
export type Deferred = typeof deferred
