import type { WalletInfoInjectable } from '@tonconnect/sdk'
import { parseWallets } from './parse-wallets.ts'

/**
 * Wallets that put themselves on the page and say who they are, whether or not a list knows them: the choice of wallets
 * is the user's. One in whose browser the page runs need not say who it is.
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
