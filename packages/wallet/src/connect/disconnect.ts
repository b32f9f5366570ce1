import { createDisconnectionEvent, type OptionalTraceable, UUIDv7 } from '@tonconnect/sdk'
import type { Core } from '../core/core.ts'
import { storeSelected } from '../core/store-selected.ts'
import { WALLET_INFO_KEY } from '../core/widget-storage.ts'

/** Ends the session on both sides and removes the stored wallet. @throws WalletNotConnectedError */
export function disconnect(core: Core, options?: OptionalTraceable): Promise<void> {
  const traceId = options?.traceId ?? UUIDv7()
  const { wallet } = core.store.get()
  core.emit(createDisconnectionEvent(core.version, wallet ?? core.connector().wallet, 'dapp'))
  core.store.set({ action: null, notice: null })
  storeSelected(core, null)
  core.storage.write(WALLET_INFO_KEY, null)
  return core.connector().disconnect({ traceId })
}
