import { createConnectionErrorEvent } from '@tonconnect/sdk'
import type { Core } from '../core/core.ts'
import { freshView, type WalletsModalCloseReason } from '../core/state.ts'
import { CONNECTION_KEY, pageStorage } from '../core/widget-storage.ts'

const closing =
  (which: 'modal' | 'single') =>
  (core: Core, reason: WalletsModalCloseReason = 'action-cancelled'): void => {
    if (core.store.get()[which].status === 'closed') return
    core.store.set({ [which]: { status: 'closed', closeReason: reason }, view: freshView, link: null })
    if (reason === 'action-cancelled') cancelAttempt(core)
  }

/** Closes the wallets modal and resets its view. */
export const closeModal = closing('modal')
/** The same for the single-wallet modal. */
export const closeSingleWalletModal = closing('single')

/** Closes whichever connect modal is open. */
export function closeModals(core: Core, reason: WalletsModalCloseReason): void {
  closeModal(core, reason)
  closeSingleWalletModal(core, reason)
}

function cancelAttempt(core: Core): void {
  core.emit(createConnectionErrorEvent(core.version, 'Connection was cancelled'))
  if (core.connector().connected) return
  core.attempt?.abort()
  core.attempt = null
  removePending()
}

/** Removes a cancelled attempt from storage: otherwise the next page load opens its bridges again. */
function removePending(): void {
  try {
    const storage = pageStorage()
    const stored = storage?.getItem(CONNECTION_KEY)
    if (stored && 'sessionCrypto' in JSON.parse(stored)) storage?.removeItem(CONNECTION_KEY)
  } catch {
    // Left to the SDK, which discards what it cannot parse.
  }
}
