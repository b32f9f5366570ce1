import {
  TonConnect,
  type WalletInfo,
  type WalletInfoInjectable,
  type WalletInfoRemote,
} from '@tonconnect/sdk'
import { isBridgeUrl, isFields, isString } from '../connect/check-message.ts'
import { isAllowedLink, isHttps } from '../telegram/allowed-links.ts'

/** An entry of a wallets list in the protocol's format. */
export interface WalletEntry {
  name: string
  app_name: string
  image: string
  about_url: string
  tondns?: string
  universal_url?: string
  deepLink?: string
  platforms: string[]
  bridge: ({ type: 'sse'; url: string } | { type: 'js'; key: string })[]
  features?: unknown[]
}

type Fields = Record<string, unknown>
type Platform = WalletInfo['platforms'][number]

const PLATFORMS = new Set(['ios', 'android', 'macos', 'windows', 'linux', 'chrome', 'firefox', 'safari'])
/** Maximum number of entries; a longer list is truncated. */
const MAX_ENTRIES = 500
/** Maximum length of a name; the longest of the public list has 21 characters. */
const MAX_NAME = 40

/** The wallets of a list. Malformed entries and entries with forbidden addresses are omitted. */
export function parseWallets(list: unknown[]): WalletInfo[] {
  const names = new Set<string>()
  return list.slice(0, MAX_ENTRIES).flatMap((entry) => {
    const wallet = parseWallet(entry)
    if (!wallet || names.has(wallet.name)) return []
    names.add(wallet.name)
    return [wallet]
  })
}

function parseWallet(entry: unknown): WalletInfo | null {
  if (!isFields(entry) || !Array.isArray(entry.bridge) || !Array.isArray(entry.platforms)) return null
  const name = cleanName(entry.name)
  const appName = cleanName(entry.app_name)
  const platforms = entry.platforms.filter((one): one is Platform => PLATFORMS.has(one))
  const reach = reachOf(entry, entry.bridge)
  if (!name || !appName || platforms.length === 0 || !reach) return null
  return {
    name,
    appName,
    imageUrl: isImage(entry.image) ? entry.image : '',
    aboutUrl: isHttps(entry.about_url) ? entry.about_url : '',
    ...(isString(entry.tondns) ? { tondns: entry.tondns } : {}),
    platforms,
    ...(Array.isArray(entry.features) ? { features: entry.features.filter(isFeature) } : {}),
    ...reach,
  } as WalletInfo
}

type Reach = Partial<
  Pick<WalletInfoRemote, 'bridgeUrl' | 'universalLink' | 'deepLink'> &
    Pick<WalletInfoInjectable, 'jsBridgeKey' | 'injected' | 'embedded'>
>

/** How a wallet is connected; null without any method, or with a forbidden one. */
function reachOf(entry: Fields, bridges: unknown[]): Reach | null {
  const reach: Reach = {}
  for (const bridge of bridges) {
    if (!isFields(bridge)) return null
    if (bridge.type === 'sse') {
      if (!isBridgeUrl(bridge.url) || !isHttps(entry.universal_url)) return null
      reach.bridgeUrl = bridge.url
      reach.universalLink = entry.universal_url
      if (isAllowedLink(entry.deepLink)) reach.deepLink = entry.deepLink
    }
    if (bridge.type === 'js') {
      if (!isString(bridge.key) || !bridge.key) return null
      Object.assign(reach, presenceOf(bridge.key))
    }
  }
  return reach.bridgeUrl || reach.jsBridgeKey ? reach : null
}

/** Whether the wallet of this key is injected. The SDK's own check throws for keys such as `opener`. */
export function presenceOf(
  jsBridgeKey: string,
): Pick<WalletInfoInjectable, 'jsBridgeKey' | 'injected' | 'embedded'> {
  try {
    const injected = TonConnect.isWalletInjected(jsBridgeKey)
    return { jsBridgeKey, injected, embedded: injected && !!TonConnect.isInsideWalletBrowser(jsBridgeKey) }
  } catch {
    return { jsBridgeKey, injected: false, embedded: false }
  }
}

/** Characters that reorder, hide or break surrounding text; the joiners of Persian and of emoji are kept. */
const UNSEEN = /[\p{Cc}\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff]/gu

/** A sanitised name: one line, of limited length, without characters that affect the surrounding text. */
export function cleanName(name: unknown): string {
  if (!isString(name)) return ''
  const letters = [
    ...name
      .slice(0, 4 * MAX_NAME)
      .replace(UNSEEN, '')
      .replace(/\s+/g, ' ')
      .trim(),
  ]
  return letters.length > MAX_NAME ? `${letters.slice(0, MAX_NAME - 1).join('')}…` : letters.join('')
}

const isFeature = (value: unknown) => isString(value) || (isFields(value) && isString(value.name))
const isImage = (value: unknown): value is string =>
  isHttps(value) || (isString(value) && /^data:image\//i.test(value))
