import { overlays } from '@ganj/ui'
import type { TonConnectUI, WalletUiState } from '@ganj/wallet'

interface Dialog {
  isOpen(state: WalletUiState): boolean
  close(): void
}

/**
 * Registers the widget's dialogs as overlays while they are open: a host's back button closes them before it changes the
 * page below. @returns stop
 */
export function followWalletDialogs(ui: TonConnectUI): () => void {
  const dialogs: readonly Dialog[] = [
    { isOpen: ({ modal }) => modal.status === 'opened', close: () => ui.closeModal() },
    { isOpen: ({ single }) => single.status === 'opened', close: () => ui.closeSingleWalletModal() },
    // Without its action a request is aborted.
    {
      isOpen: ({ action }) => action?.openModal === true,
      close: () => ui.core.store.set({ action: null, notice: null }),
    },
  ]
  const open = new Map<Dialog, () => void>()
  const update = (state: WalletUiState) => {
    for (const dialog of dialogs) {
      const remove = open.get(dialog)
      if (dialog.isOpen(state) === (remove !== undefined)) continue
      if (remove) open.delete(dialog)
      else open.set(dialog, overlays.add(dialog.close))
      remove?.()
    }
  }
  const unsubscribe = ui.core.store.subscribe(update)
  return () => {
    unsubscribe()
    for (const remove of open.values()) remove()
    open.clear()
  }
}
