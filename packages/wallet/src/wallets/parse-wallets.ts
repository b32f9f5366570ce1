import {
  TonConnect,
  type WalletInfo,
  type WalletInfoInjectable,
  type WalletInfoRemote,
} from '@tonconnect/sdk'
import { isBridgeUrl, isFields, isString } from '../connect/check-message.ts'
import { isAllowedLink, isHttps } from '../telegram/allowed-links.ts'

/** An entry of a wallets list as the protocol publishes it. */
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
/** More entries than any screen shows; a longer list is cut. */
const MAX_ENTRIES = 500
/** Characters of a name; the longest of the public list has 21. */
const MAX_NAME = 40

/** The wallets of a list. Entries that are malformed, or lead where no wallet lives, are left out. */
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

/** How a wallet is reached; null when it is in no way, or in one that must not be used. */
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

/** Whether the wallet of this key is on the page. The SDK's question throws at keys like `opener`. */
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

/** Characters that reorder, hide or break what stands around them; the joiners of Persian and of emoji stay. */
const UNSEEN = /[\p{Cc}\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff]/gu

/** A name as it may be shown: one line, of a sensible length, without characters that turn the text around it. */
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
