import { isFields, isString } from '../connect/check-message.ts'
import type { SelectedWallet, WalletInfoWithOpenMethod, WalletOpenMethod } from './state.ts'

/** Keys shared with `@tonconnect/ui`, so that switching either way keeps the user's session. */
export const WALLET_INFO_KEY = 'ton-connect-ui_wallet-info'
export const PREFERRED_KEY = 'ton-connect-ui_preferred-wallet'
export const SELECTED_KEY = 'ton-connect-ui_last-selected-wallet-info'
/** Where the SDK keeps the connection itself. */
export const CONNECTION_KEY = 'ton-connect-storage_bridge-connection'

/** What the widget remembers between visits. */
export interface WidgetStorage {
  /** The wallet chosen last, as far as it can be read. */
  readSelected(): SelectedWallet | null
  /** What the list said of the connected wallet. */
  readWalletInfo(): WalletInfoWithOpenMethod | null
  readPreferred(): string | null
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
export function createWidgetStorage(open: () => Box | null = pageStorage): WidgetStorage {
  const read = (key: string): string | null => {
    try {
      return open()?.getItem(key) ?? null
    } catch {
      return null
    }
  }
  const parse = (key: string): unknown => {
    try {
      return JSON.parse(read(key) ?? 'null')
    } catch {
      return null
    }
  }
  return {
    readSelected() {
      const stored = parse(SELECTED_KEY)
      return isWalletInfo(stored) || isOpenMethod(stored) ? stored : null
    },
    readWalletInfo() {
      const stored = parse(WALLET_INFO_KEY)
      return isWalletInfo(stored) ? stored : null
    },
    readPreferred: () => read(PREFERRED_KEY) || null,
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

/** Whether what an earlier visit, or somebody else on this origin, has left can be shown as a wallet. */
const isWalletInfo = (stored: unknown): stored is WalletInfoWithOpenMethod =>
  isFields(stored) && isString(stored.name) && isString(stored.appName)

const isOpenMethod = (stored: unknown): stored is { openMethod: WalletOpenMethod } =>
  isFields(stored) && !('name' in stored) && isString(stored.openMethod)
