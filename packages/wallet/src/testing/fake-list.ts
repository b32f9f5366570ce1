import type { WalletInfo } from '@tonconnect/sdk'

const REMOTE = {
  platforms: ['ios', 'android'] as WalletInfo['platforms'],
  imageUrl: '',
  aboutUrl: 'https://wallet.test',
}

/** A wallet reached over a bridge. */
export function remote(name: string, more: Partial<WalletInfo> = {}): WalletInfo {
  const appName = name.toLowerCase()
  return {
    ...REMOTE,
    name,
    appName,
    universalLink: `https://${appName}.test/connect`,
    bridgeUrl: `https://bridge.${appName}.test`,
    ...more,
  } as WalletInfo
}

/** A wallet on the page. */
export function injected(name: string, more: Partial<WalletInfo> = {}): WalletInfo {
  return remote(name, {
    injected: true,
    embedded: false,
    jsBridgeKey: name.toLowerCase(),
    ...more,
  } as Partial<WalletInfo>)
}

/** Telegram's wallet and eight others. */
export function fakeList(): WalletInfo[] {
  const bot = remote('Wallet', {
    appName: 'telegram-wallet',
    universalLink: 'https://t.me/wallet?attach=wallet',
  } as never)
  const others = ['Tonkeeper', 'MyTonWallet', 'Tonhub', 'Bitget', 'Fintopio', 'Hot', 'Bybit', 'DeWallet']
  return [
    ...others.slice(0, 2).map((name) => remote(name)),
    bot,
    ...others.slice(2).map((name) => remote(name)),
  ]
}
