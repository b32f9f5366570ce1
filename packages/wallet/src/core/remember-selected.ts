import type { Core } from './core.ts'
import type { SelectedWallet, UiWallet } from './state.ts'
import { SELECTED_KEY } from './widget-storage.ts'

/** Notes which wallet, or which way to open one, the user has chosen. */
export function rememberSelected(core: Core, chosen: SelectedWallet | null): void {
  // What our list says beside the wallet is no business of those who read the storage.
  const { isPreferred: _, isSupportRequiredFeatures: __, ...wallet } = (chosen ?? {}) as Partial<UiWallet>
  const selected = chosen && (wallet as SelectedWallet)
  core.store.set({ selected })
  core.storage.write(SELECTED_KEY, selected)
}
