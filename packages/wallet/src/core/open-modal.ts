import {
  isWalletInfoCurrentlyEmbedded,
  UUIDv7,
  WalletAlreadyConnectedError,
  type WalletInfoRemote,
} from '@tonconnect/sdk'
import { closeModal, closeSingleWalletModal } from './close-modal.ts'
import { connectInjected } from './connect.ts'
import type { Core } from './core.ts'
import { TonConnectUIError } from './errors.ts'
import { isNamed } from './follow-connector.ts'
import { followModal } from './follow-modal.ts'
import { loadWallets } from './load-wallets.ts'
import { freshView, type RequiredFeature } from './state.ts'
import { tellOpened } from './tell-choice.ts'

/**
 * Opens the wallets modal; inside a wallet's own browser connects that wallet without one.
 * @throws WalletAlreadyConnectedError
 */
export async function openModal(core: Core, traceId: string = UUIDv7()): Promise<void> {
  begin(core)
  const embedded = (await core.connector().getWallets()).find(isWalletInfoCurrentlyEmbedded)
  if (embedded) {
    connectInjected(core, embedded)
    return
  }
  core.store.set({ modal: { status: 'opened', closeReason: null, traceId }, view: freshView, link: null })
  void loadWallets(core).catch(core.report)
  await presentOrClose(core, () => closeModal(core))
  await tellOpened(core)
}

/**
 * Opens the modal of one wallet, found by either of its names.
 * @throws TonConnectUIError when no wallet goes by that name
 */
export async function openSingleWalletModal(core: Core, name: string): Promise<void> {
  begin(core)
  await loadWallets(core)
  const wallet = core.store.get().wallets?.find((one) => isNamed(one, name))
  if (!wallet) throw new TonConnectUIError(`Trying to open modal window with unknown wallet "${name}".`)
  if (isWalletInfoCurrentlyEmbedded(wallet)) {
    connectInjected(core, wallet)
    return
  }
  // The type that hosts know says remote; the list may hold one that is only injected.
  const single = { status: 'opened' as const, closeReason: null, walletInfo: wallet as WalletInfoRemote }
  core.store.set({ single, view: { ...freshView, wallet }, link: null })
  await presentOrClose(core, () => closeSingleWalletModal(core))
}

/** Opens the wallets modal because the connected wallet cannot do what was asked of it. */
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
    // Without the views nobody could close what looks open.
    close()
    throw error
  }
}
