import type { Core } from './core.ts'
import type { SelectedWallet, UiWallet } from './state.ts'
import { SELECTED_KEY } from './widget-storage.ts'

/** Stores the chosen wallet, or only the chosen open method. */
export function storeSelected(core: Core, chosen: SelectedWallet | null): void {
  // The fields that only our list adds are not stored: the official widget reads the same key.
  const { isPreferred: _, isSupportRequiredFeatures: __, ...wallet } = (chosen ?? {}) as Partial<UiWallet>
  const selected = chosen && (wallet as SelectedWallet)
  core.store.set({ selected })
  core.storage.write(SELECTED_KEY, selected)
}
