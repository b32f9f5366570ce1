import type { OptionalTraceable } from '@tonconnect/sdk'
import type { Core } from './core.ts'
import { rememberSelected } from './remember.ts'
import { WALLET_INFO_KEY } from './wallet-memory.ts'

/** Ends the session on both sides and forgets the wallet. @throws WalletNotConnectedError */
export function disconnect(core: Core, options?: OptionalTraceable): Promise<void> {
  core.store.set({ action: null, notice: null })
  rememberSelected(core, null)
  core.memory.write(WALLET_INFO_KEY, null)
  return core.connector().disconnect(options)
}
