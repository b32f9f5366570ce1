import {
  type TonConnectError,
  WalletMissingRequiredFeaturesError,
  WalletWrongNetworkError,
} from '@tonconnect/sdk'
import type { Core } from '../core/core.ts'
import type { ConnectFailure } from '../core/state.ts'
import { isNamed } from '../wallets/find-wallet.ts'
import { closeModals } from './close-modal.ts'

const followed = new WeakSet<Core>()

/**
 * Subscribes the modals to the connection: a connected wallet closes them, a refusal is shown in them. Called once per
 * core.
 */
export function followModal(core: Core): void {
  if (followed.has(core)) return
  followed.add(core)
  core.store.subscribe(({ wallet }, before) => {
    if (wallet && wallet !== before.wallet) closeModals(core, 'wallet-selected')
  })
  core.errorListeners.add((error) => showFailure(core, error))
}

function showFailure(core: Core, error: TonConnectError): void {
  const { modal, single, view, wallets } = core.store.get()
  if (modal.status === 'closed' && single.status === 'closed') return
  let failure: ConnectFailure = 'declined'
  let wallet = view.wallet
  if (error instanceof WalletWrongNetworkError) failure = 'wrongNetwork'
  if (error instanceof WalletMissingRequiredFeaturesError) {
    const { appName } = error.cause.connectEvent.device
    wallet = wallets?.find((one) => isNamed(one, appName)) ?? wallet
    failure = wallet && !wallet.isSupportRequiredFeatures ? 'notSupported' : 'missingFeatures'
  }
  core.store.set({ link: null, view: { ...view, wallet, failure, help: null } })
}
