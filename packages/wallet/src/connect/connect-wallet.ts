import {
  createConnectionCompletedEvent,
  createConnectionErrorEvent,
  createConnectionStartedEvent,
  type TonConnectError,
} from '@tonconnect/sdk'
import type { Core } from '../core/core.ts'
import { TonConnectUIError } from '../core/errors.ts'
import type { ConnectedWallet } from '../core/state.ts'
import { showModal } from './open-modal.ts'

/**
 * Opens the modal and waits for the wallet. After a rejection in the wallet the modal stays open for a retry; inside a
 * wallet's own browser the wait ends.
 * @throws TonConnectUIError when the modal is dismissed
 */
export async function connectWallet(core: Core, traceId?: string): Promise<ConnectedWallet> {
  core.emit(createConnectionStartedEvent(core.version, traceId))
  const waiting = new Promise<ConnectedWallet>((resolve, reject) => {
    const finish = (end: () => void) => {
      core.statusListeners.delete(onStatus)
      core.errorListeners.delete(onError)
      off()
      end()
    }
    const onStatus = (wallet: ConnectedWallet | null) => {
      if (!wallet) return
      core.emit(createConnectionCompletedEvent(core.version, wallet, null, traceId))
      finish(() => resolve(wallet))
    }
    const onError = (error: TonConnectError) => {
      core.emit(createConnectionErrorEvent(core.version, error.message))
      if (core.store.get().modal.status === 'closed') finish(() => reject(error))
    }
    const off = core.store.subscribe(({ modal }, before) => {
      if (modal === before.modal || modal.closeReason !== 'action-cancelled') return
      finish(() => reject(new TonConnectUIError('Wallet was not connected')))
    })
    core.statusListeners.add(onStatus)
    core.errorListeners.add(onError)
  })
  // When the modal cannot open, this call rejects; a rejection of the unused wait is ignored.
  waiting.catch(() => {})
  await showModal(core, traceId)
  return waiting
}
