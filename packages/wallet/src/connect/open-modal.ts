import {
  createConnectionErrorEvent,
  createConnectionStartedEvent,
  isWalletInfoCurrentlyEmbedded,
  UUIDv7,
  WalletAlreadyConnectedError,
  type WalletInfoRemote,
} from '@tonconnect/sdk'
import type { Core } from '../core/core.ts'
import { TonConnectUIError } from '../core/errors.ts'
import { freshView, type RequiredFeature } from '../core/state.ts'
import { listKnown } from '../wallets/fetch-wallets.ts'
import { isNamed } from '../wallets/find-wallet.ts'
import { loadWallets } from '../wallets/load-wallets.ts'
import { closeModal, closeSingleWalletModal } from './close-modal.ts'
import { connectInjected } from './connect.ts'
import { emitModalOpened, emitWalletSelected } from './selection-events.ts'
import { followModal } from './sync-modal.ts'

/**
 * Opens the wallets modal; inside a wallet's own browser connects that wallet without one.
 * @throws WalletAlreadyConnectedError
 */
export async function openModal(core: Core, traceId?: string): Promise<void> {
  begin(core)
  core.emit(createConnectionStartedEvent(core.version))
  await showModal(core, traceId)
}

/** The same without the event that a connection starts. */
export async function showModal(core: Core, given?: string): Promise<void> {
  begin(core)
  const traceId = given ?? UUIDv7()
  const embedded = (await listKnown(core)).find(isWalletInfoCurrentlyEmbedded)
  if (embedded) {
    connectInjected(core, embedded)
    return
  }
  core.store.set({ modal: { status: 'opened', closeReason: null, traceId }, view: freshView, link: null })
  void loadWallets(core).catch(core.report)
  await presentOrClose(core, () => closeModal(core))
  void whenListed(core)
    .then(() => emitModalOpened(core, given))
    .catch(core.report)
}

/**
 * Opens the modal of one wallet, found by either of its names.
 * @throws TonConnectUIError when no wallet has that name
 */
export async function openSingleWalletModal(core: Core, name: string): Promise<void> {
  begin(core)
  core.emit(createConnectionStartedEvent(core.version))
  await loadWallets(core)
  const wallet = core.store.get().wallets?.find((one) => isNamed(one, name))
  if (!wallet) {
    const message = `Trying to open modal window with unknown wallet "${name}".`
    core.emit(createConnectionErrorEvent(core.version, message))
    throw new TonConnectUIError(message)
  }
  if (isWalletInfoCurrentlyEmbedded(wallet)) {
    connectInjected(core, wallet)
    return
  }
  // The public type is a remote wallet, but the list may contain one that is only injected.
  const single = { status: 'opened' as const, closeReason: null, walletInfo: wallet as WalletInfoRemote }
  core.store.set({ single, view: { ...freshView, wallet }, link: null })
  await presentOrClose(core, () => closeSingleWalletModal(core))
  void emitWalletSelected(core, wallet).catch(core.report)
}

/** Opens the wallets modal because the connected wallet lacks a required feature. */
export function openFeatureModal(core: Core, requiredFeature: RequiredFeature, traceId: string): void {
  followModal(core)
  core.store.set({
    modal: {
      status: 'opened',
      closeReason: null,
      type: 'wallet-not-support-feature',
      requiredFeature,
      traceId,
    },
    view: freshView,
    link: null,
  })
  void loadWallets(core).catch(core.report)
  void core.present().catch(core.report)
}

function begin(core: Core): void {
  if (core.connector().connected) throw new WalletAlreadyConnectedError()
  followModal(core)
}

async function presentOrClose(core: Core, close: () => void): Promise<void> {
  try {
    await core.present()
  } catch (error) {
    // Without the views the user could not close the modal.
    close()
    throw error
  }
}

/** Resolves once there is a wallets list. */
function whenListed(core: Core): Promise<void> {
  return new Promise((resolve) => {
    if (core.store.get().wallets) return resolve()
    const off = core.store.subscribe(({ wallets, modal }) => {
      if (!wallets && modal.status === 'opened') return
      off()
      if (wallets) resolve()
    })
  })
}
