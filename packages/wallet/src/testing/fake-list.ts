import type { WalletInfo, WalletInfoInjectable, WalletInfoRemote } from '@tonconnect/sdk'

/** Optional fields of any kind of wallet. */
type Details = Partial<WalletInfoRemote & WalletInfoInjectable>

const REMOTE = {
  platforms: ['ios', 'android'] as WalletInfo['platforms'],
  imageUrl: '',
  aboutUrl: 'https://wallet.test',
}

/** A remote wallet, connected over a bridge. */
export function remote(name: string, more: Details = {}): WalletInfo {
  const appName = name.toLowerCase()
  return {
    ...REMOTE,
    name,
    appName,
    universalLink: `https://${appName}.test/connect`,
    bridgeUrl: `https://bridge.${appName}.test`,
    ...more,
  }
}

/** An injected wallet. */
export function injected(name: string, more: Details = {}): WalletInfo {
  return remote(name, {
    injected: true,
    embedded: false,
    jsBridgeKey: name.toLowerCase(),
    ...more,
  })
}

/** Telegram's wallet and eight others. */
export function fakeList(): WalletInfo[] {
  const bot = remote('Wallet', {
    appName: 'telegram-wallet',
    universalLink: 'https://t.me/wallet?attach=wallet',
  })
  const others = ['Tonkeeper', 'MyTonWallet', 'Tonhub', 'Bitget', 'Fintopio', 'Hot', 'Bybit', 'DeWallet']
  return [
    ...others.slice(0, 2).map((name) => remote(name)),
    bot,
    ...others.slice(2).map((name) => remote(name)),
  ]
}
