import { isWalletInfoRemote } from '@tonconnect/sdk'
import type { Core } from '../core/core.ts'
import { TonConnectUIError } from '../core/errors.ts'
import { freshView, type UiWallet, type WalletInfoWithOpenMethod } from '../core/state.ts'
import { storeSelected } from '../core/store-selected.ts'
import { openWalletLink } from '../telegram/open-link.ts'
import { WALLET_BOT } from '../wallets/order-wallets.ts'
import { prepareLink } from './connect.ts'
import { disconnect } from './disconnect.ts'
import { emitWalletSelected } from './selection-events.ts'

/**
 * Opens the app of a wallet on this device, or with `universal` any app that handles the shared link. The second call
 * forces the universal link.
 * @returns false while the link is still being prepared
 */
export function openWalletApp(core: Core, target: 'universal' | UiWallet): boolean {
  try {
    return openApp(core, target)
  } catch (error) {
    core.report(error)
    core.store.set({ view: { ...core.store.get().view, failure: 'cannotOpen' } })
    return true
  }
}

function openApp(core: Core, target: 'universal' | UiWallet): boolean {
  const url = prepareLink(core, target)
  if (!url) return false
  const { view, options } = core.store.get()
  const { returnStrategy = 'back', twaReturnUrl } = options.actionsConfiguration ?? {}
  const scheme = target !== 'universal' && isWalletInfoRemote(target) ? target.deepLink : undefined
  const openMethod = openWalletLink(
    { url, scheme, strategy: returnStrategy, twaReturnUrl, force: view.opened > 0 },
    core.clock,
  )
  core.store.set({ view: { ...core.store.get().view, failure: null, opened: view.opened + 1 } })
  const selected =
    target === 'universal' ? { openMethod } : ({ ...target, openMethod } as WalletInfoWithOpenMethod)
  storeSelected(core, selected)
  void emitWalletSelected(core, target === 'universal' ? null : target, url)
  return true
}

/** Opens Telegram's own wallet. @throws TonConnectUIError when the list has no such wallet */
export function openWalletBot(core: Core): void {
  const bot = core.store.get().wallets?.find(({ appName }) => appName === WALLET_BOT)
  if (!bot || !isWalletInfoRemote(bot))
    throw new TonConnectUIError('@wallet bot not found in the wallets list')
  openWalletApp(core, bot)
}

/** Stores that a QR code is shown: the wallet that scans it is on another device. */
export function showCode(core: Core, wallet: UiWallet | null): void {
  storeSelected(core, { ...wallet, openMethod: 'qrcode' } as WalletInfoWithOpenMethod)
}

/**
 * Shows one wallet. A connected wallet that lacks a feature is disconnected first, because only one can be connected.
 */
export async function chooseWallet(core: Core, wallet: UiWallet): Promise<void> {
  const { view, modal } = core.store.get()
  if (core.connector().connected) {
    await disconnect(core)
    core.store.set({
      modal: { status: 'opened', closeReason: null, ...(modal.traceId ? { traceId: modal.traceId } : {}) },
    })
  }
  core.store.set({ view: { ...freshView, tab: view.tab, wallet }, link: null })
  await emitWalletSelected(core, wallet)
}

/** Back to where the wallet was chosen. */
export function leaveWallet(core: Core): void {
  const { tab } = core.store.get().view
  core.store.set({ view: { ...freshView, tab }, link: null })
}

/** Clears a failure: the view creates a new link. */
export function retry(core: Core): void {
  core.store.set({ view: { ...core.store.get().view, failure: null } })
}
