import { sendTransaction, signData } from './actions.ts'
import { listWallets } from './load-wallets.ts'
import { openModal, openSingleWalletModal } from './open-modal.ts'
import { connectWallet } from './wait-for-wallet.ts'

/** The actions nobody needs before the first click, as one chunk instead of five. */
export const later = {
  sendTransaction,
  signData,
  listWallets,
  openModal,
  openSingleWalletModal,
  connectWallet,
}
