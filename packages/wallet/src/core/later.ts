import { sendTransaction, signData } from './actions.ts'
import { closeModal, closeSingleWalletModal } from './close-modal.ts'
import { listWallets } from './load-wallets.ts'
import { openModal, openSingleWalletModal } from './open-modal.ts'
import { connectWallet } from './wait-for-wallet.ts'

/** The actions nobody needs before the first click. */
export const later = {
  closeModal,
  closeSingleWalletModal,
  connectWallet,
  listWallets,
  openModal,
  openSingleWalletModal,
  sendTransaction,
  signData,
}

/** Their types, for who loads them. */
export type Later = typeof later
