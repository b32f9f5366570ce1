import type { WalletInfoInjectable } from '@tonconnect/sdk'
import { parseWallets } from './parse-wallets.ts'

/**
 * Injected wallets with wallet info, also those that are in no list: the choice of wallets is the user's. An embedded
 * wallet needs no wallet info.
 */
export function walletsOnPage(page: object): WalletInfoInjectable[] {
  const entries = Object.keys(page).flatMap((key) => {
    try {
      const { tonconnect } = (page as Record<string, { tonconnect?: Bridge } | null>)[key] ?? {}
      if (!tonconnect) return []
      const said = tonconnect.walletInfo ?? (tonconnect.isWalletBrowser === true ? unnamed(key) : undefined)
      return said ? [{ ...said, bridge: [{ type: 'js', key }] }] : []
    } catch {
      return [] // Reading a foreign frame's property throws.
    }
  })
  return parseWallets(entries) as WalletInfoInjectable[]
}

interface Bridge {
  walletInfo?: object
  isWalletBrowser?: unknown
}

const unnamed = (key: string) => ({ name: key, app_name: key, platforms: ['ios', 'android'] })
