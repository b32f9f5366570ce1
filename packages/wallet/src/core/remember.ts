import type { Core } from './core.ts'
import type { SelectedWallet } from './state.ts'
import { SELECTED_KEY } from './wallet-memory.ts'

/** Notes which wallet, or which way to open one, the user has chosen. */
export function rememberSelected(core: Core, selected: SelectedWallet | null): void {
  core.store.set({ selected })
  core.memory.write(SELECTED_KEY, selected)
}
