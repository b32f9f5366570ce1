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
 * Opens the modal and waits for the wallet. A rejection in the wallet leaves the modal open for another try; inside
 * a wallet's own browser it ends the wait.
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
  // A modal that cannot open rejects here; the wait is then nobody's.
  waiting.catch(() => {})
  await showModal(core, traceId)
  return waiting
}
