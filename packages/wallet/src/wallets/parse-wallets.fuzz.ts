import { isBridgeUrl } from '../connect/check-message.ts'
import { isAllowedLink, isHttps } from '../telegram/allowed-links.ts'
import { orderWallets } from './order-wallets.ts'
import { parseWallets } from './parse-wallets.ts'

const entry = {
  name: 'Tonkeeper',
  app_name: 'tonkeeper',
  image: 'https://tonkeeper.com/assets/tonconnect-icon.png',
  about_url: 'https://tonkeeper.com',
  universal_url: 'https://app.tonkeeper.com/ton-connect',
  deepLink: 'tonkeeper-tc://',
  bridge: [
    { type: 'sse', url: 'https://bridge.tonapi.io/bridge' },
    { type: 'js', key: 'tonkeeper' },
  ],
  platforms: ['ios', 'chrome'],
  features: ['SendTransaction', { name: 'SignData', types: ['text'] }],
}

export const seeds = [
  [entry],
  [entry, { ...entry, name: 'Other', app_name: 'other', bridge: [{ type: 'js', key: 'opener' }] }],
  [{ ...entry, deepLink: 'javascript:alert(1)', universal_url: 'http://a' }],
].map((list) => JSON.stringify(list))

/** An untrusted list gives only wallets that may be shown and opened. */
export function fuzz(bytes: Uint8Array): void {
  let list: unknown
  try {
    list = JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    return
  }
  for (const wallet of orderWallets(parseWallets(Array.isArray(list) ? list : [list]), {})) {
    const { name, aboutUrl, imageUrl } = wallet
    check(
      [...name].length <= 40 && !/[\p{Cc}\u202a-\u202e\u2066-\u2069]/u.test(name),
      'a name that cannot be shown',
    )
    check(aboutUrl === '' || isHttps(aboutUrl), 'an address that is no page')
    check(imageUrl === '' || isHttps(imageUrl) || /^data:image\//i.test(imageUrl), 'no picture')
    if (!('bridgeUrl' in wallet)) continue
    check(isHttps(wallet.universalLink) && isBridgeUrl(wallet.bridgeUrl), 'a link or bridge without TLS')
    check(wallet.deepLink === undefined || isAllowedLink(wallet.deepLink), 'a link that browsers would run')
  }
}

function check(holds: boolean, violation: string): void {
  if (!holds) throw new Error(violation)
}
