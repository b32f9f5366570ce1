import { isQaModeEnabled, type WalletInfo } from '@tonconnect/sdk'
import type { Core } from '../core/core.ts'
import { listBundled } from './bundled-wallets.ts'
import { parseWallets } from './parse-wallets.ts'
import { walletsOnPage } from './wallets-on-page.ts'

/** The addresses of the public list, and of the list for testing wallets. */
const PUBLIC_LIST = 'https://config.ton.org/wallets-v2.json'
const STAGING_LIST =
  'https://raw.githubusercontent.com/ton-connect/wallets-list-staging/refs/heads/main/wallets-v2.json'
/** How long a fetched list is valid, in milliseconds. */
const LIST_LIFETIME = 600_000
/** Time limit of a request, in milliseconds. */
const LIST_DEADLINE = 10_000

/** The twelve bundled wallets and injected ones; for the host's connector, its own list. */
export async function listKnown(core: Core): Promise<WalletInfo[]> {
  const { created } = core
  if ('connector' in created && created.connector) return created.connector.getWallets()
  return withPage(listBundled())
}

/**
 * The list from the network without malformed entries; null when the host allows none.
 * @throws when it cannot be fetched
 */
export function fetchWallets(core: Core): Promise<WalletInfo[]> | null {
  const { created } = core
  // The host's connector has its own list.
  if (created.walletsListSource === false || ('connector' in created && created.connector)) return null
  const known = core.fetchedWallets
  if (known && Date.now() < known.at + LIST_LIFETIME) return known.wallets
  const source = created.walletsListSource ?? (isQaModeEnabled() ? STAGING_LIST : PUBLIC_LIST)
  const fetched = { wallets: fetchList(source), at: Date.now() }
  core.fetchedWallets = fetched
  fetched.wallets.catch(() => {
    if (core.fetchedWallets === fetched) core.fetchedWallets = null
  })
  return fetched.wallets
}

async function fetchList(source: string): Promise<WalletInfo[]> {
  const response = await fetch(source, { signal: AbortSignal.timeout(LIST_DEADLINE) })
  const list: unknown = await response.json()
  const wallets = Array.isArray(list) ? parseWallets(list) : []
  if (wallets.length === 0) throw new TypeError(`${source} is no list of wallets`)
  return withPage(wallets)
}

function withPage(list: WalletInfo[]): WalletInfo[] {
  const keys = new Set(list.flatMap((one) => ('jsBridgeKey' in one ? [one.jsBridgeKey] : [])))
  const names = new Set(list.map(({ name }) => name))
  const fresh = walletsOnPage(globalThis).filter((one) => !keys.has(one.jsBridgeKey) && !names.has(one.name))
  return [...list, ...fresh]
}
