import { overlays } from '@ganj/ui'
import type { TonConnectUI, WalletUiState } from '@ganj/wallet'

interface Dialog {
  isOpen(state: WalletUiState): boolean
  close(): void
}

/**
 * Registers the widget's dialogs as overlays while they are open: a host's back button closes them before it changes
 * the page below.
 * @returns stop
 */
export function followWalletDialogs(ui: TonConnectUI): () => void {
  const dialogs: readonly Dialog[] = [
    { isOpen: ({ modal }) => modal.status === 'opened', close: () => ui.closeModal() },
    { isOpen: ({ single }) => single.status === 'opened', close: () => ui.closeSingleWalletModal() },
    // Removing its action aborts the request.
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

/**
 * Registers the account menu of the widget's button in `box` as an overlay while it is open. Only the button knows
 * whether it is open. It is closed by Escape, which also restores the focus.
 * @returns stop
 */
export function followWalletMenu(box: HTMLElement): () => void {
  const close = () => {
    const press = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })
    box.querySelector('[role="menu"]')?.dispatchEvent(press)
  }
  let remove: (() => void) | null = null
  const update = () => {
    const isOpen = box.querySelector('[aria-haspopup="menu"][aria-expanded="true"]') !== null
    if (isOpen === (remove !== null)) return
    remove?.()
    remove = isOpen ? overlays.add(close) : null
  }
  const observer = new MutationObserver(update)
  observer.observe(box, { childList: true, subtree: true, attributeFilter: ['aria-expanded'] })
  update()
  return () => {
    observer.disconnect()
    remove?.()
  }
}
