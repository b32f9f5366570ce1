import { isTelegramUrl, type SelectedWalletEvent, type WalletModalOpenedEvent } from '@tonconnect/sdk'
import type { Core } from '../core/core.ts'
import type { UiWallet } from '../core/state.ts'

/** Emits the event that the modal is open. */
export async function emitModalOpened(core: Core, traceId?: string): Promise<void> {
  const event = { type: 'wallet-modal-opened' as const, ...(await shown(core)), trace_id: traceId ?? null }
  core.emit(event satisfies WalletModalOpenedEvent)
}

/** Emits the event of a chosen wallet with its view; with a link, that it is being opened. */
export async function emitWalletSelected(core: Core, wallet: UiWallet | null, link?: string): Promise<void> {
  const { single, view } = core.store.get()
  const menu =
    single.status === 'opened'
      ? 'explicit_wallet'
      : view.tab === 'all-wallets'
        ? 'other_wallets'
        : 'main_screen'
  core.emit({
    type: 'selected-wallet',
    ...(await shown(core)),
    wallets_menu: menu,
    wallet_type: wallet?.appName ?? null,
    ...(link && {
      wallet_redirect_link: link,
      wallet_redirect_method: isTelegramUrl(link) ? 'tg_link' : 'external_link',
    }),
  } satisfies SelectedWalletEvent)
}

async function shown(core: Core) {
  const { wallets, modal } = core.store.get()
  return {
    visible_wallets: (wallets ?? []).map(({ name }) => name),
    client_id: await core
      .connector()
      .getSessionId()
      .catch(() => null),
    custom_data: core.version,
    trace_id: modal.traceId ?? null,
  }
}
