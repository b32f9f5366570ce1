import type { SelectedWallet } from './state.ts'

/** Keys shared with `@tonconnect/ui`, so that switching either way keeps the user's session. */
export const WALLET_INFO_KEY = 'ton-connect-ui_wallet-info'
export const PREFERRED_KEY = 'ton-connect-ui_preferred-wallet'
export const SELECTED_KEY = 'ton-connect-ui_last-selected-wallet-info'
/** Where the SDK keeps the connection itself. */
export const CONNECTION_KEY = 'ton-connect-storage_bridge-connection'

/** What the widget remembers between visits. */
export interface WalletMemory {
  read<T>(key: string): T | null
  write(key: string, value: SelectedWallet | string | null): void
}

type Box = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Local storage, or nothing where the browser refuses it (private windows, sandboxed frames). */
export function pageStorage(): Box | null {
  try {
    return typeof localStorage === 'undefined' ? null : localStorage
  } catch {
    return null
  }
}

/** Memory on top of local storage; a full or closed storage is not an error. */
export function createMemory(open: () => Box | null = pageStorage): WalletMemory {
  return {
    read<T>(key: string) {
      try {
        const text = open()?.getItem(key)
        if (!text) return null
        return (key === PREFERRED_KEY ? text : JSON.parse(text)) as T
      } catch {
        return null
      }
    },
    write(key, value) {
      try {
        if (value === null) open()?.removeItem(key)
        else open()?.setItem(key, typeof value === 'string' ? value : JSON.stringify(value))
      } catch {
        // Remembering is a convenience; the connection does not depend on it.
      }
    },
  }
}
