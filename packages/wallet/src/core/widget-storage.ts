import { isFields, isString } from '../connect/check-message.ts'
import type { SelectedWallet, WalletInfoWithOpenMethod, WalletOpenMethod } from './state.ts'

/** Keys shared with `@tonconnect/ui`, so that switching between the packages keeps the user's session. */
export const WALLET_INFO_KEY = 'ton-connect-ui_wallet-info'
export const PREFERRED_KEY = 'ton-connect-ui_preferred-wallet'
export const SELECTED_KEY = 'ton-connect-ui_last-selected-wallet-info'
/** The key under which the SDK stores the connection. */
export const CONNECTION_KEY = 'ton-connect-storage_bridge-connection'

/** The data that the widget stores between visits. */
export interface WidgetStorage {
  /** The last chosen wallet; null when it is missing or invalid. */
  readSelected(): SelectedWallet | null
  /** The list entry of the connected wallet. */
  readWalletInfo(): WalletInfoWithOpenMethod | null
  readPreferred(): string | null
  write(key: string, value: SelectedWallet | string | null): void
}

type Box = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Local storage, or null when the browser refuses it (private windows, sandboxed frames). */
export function pageStorage(): Box | null {
  try {
    return typeof localStorage === 'undefined' ? null : localStorage
  } catch {
    return null
  }
}

/** Local storage with an in-memory copy; a full or forbidden storage is not an error. */
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
        // Ignored: the connection does not depend on it.
      }
    },
  }
}

/**
 * Whether a stored value is valid wallet information: an earlier visit or another script of this origin may have
 * written it.
 */
const isWalletInfo = (stored: unknown): stored is WalletInfoWithOpenMethod =>
  isFields(stored) && isString(stored.name) && isString(stored.appName)

const isOpenMethod = (stored: unknown): stored is { openMethod: WalletOpenMethod } =>
  isFields(stored) && !('name' in stored) && isString(stored.openMethod)
