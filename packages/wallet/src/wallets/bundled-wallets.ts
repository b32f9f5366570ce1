import type { WalletInfo } from '@tonconnect/sdk'
import { parseWallets, type WalletEntry } from './parse-wallets.ts'

const PLATFORMS = ['ios', 'android', 'macos', 'windows', 'linux', 'chrome', 'firefox', 'safari']

// app_name | name | about | universal link | bridge | js key | deep link | initials of platforms | messages | more
// `more`: x extra currencies, s signs data. Addresses begin with https://.
const TABLE = `telegram-wallet|Wallet|wallet.tg/|t.me/wallet?attach=wallet|walletbot.me/tonconnect-bridge/bridge|||iamwl|255|xs
tonkeeper|Tonkeeper|tonkeeper.com|app.tonkeeper.com/ton-connect|bridge.tonapi.io/bridge|tonkeeper|tonkeeper-tc://|iacfm|255|xs
mytonwallet|MyTonWallet|mytonwallet.io|connect.mytonwallet.org|tonconnectbridge.mytonwallet.org/bridge/|mytonwallet|mytonwallet-tc://|cwmliaf|255|s
tonhub|Tonhub|tonhub.com|tonhub.com/ton-connect|connect.tonhubapi.com/tonconnect|tonhub||ia|255|xs
bitgetTonWallet|Bitget Wallet|web3.bitget.com|bkcode.vip/ton-connect|ton-connect-bridge.bgwapi.io/bridge|bitgetTonWallet|bitkeep://|iac|4|
okxMiniWallet|OKX Mini Wallet|www.okx.com/web3|t.me/OKX_WALLET_BOT?attach=wallet|www.okx.com/tonbridge/discover/rpc/bridge|||iamwl|4|
binanceWeb3TonWallet|Binance Wallet|www.binance.com/en/web3wallet|app.binance.com/cedefi/ton-connect|wallet.binance.com/tonbridge/bridge|binancew3w|bnc://app.binance.com/cedefi/ton-connect|iamwl|4|
fintopio-tg|Fintopio|fintopio.com|t.me/fintopio?attach=wallet|wallet-bridge.fintopio.com/bridge|||iamwl|4|
okxTonWallet|OKX Wallet|www.okx.com/web3|www.okx.com/download?appendQuery=true&deeplink=okx://web3/wallet/tonconnect|www.okx.com/tonbridge/discover/rpc/bridge|okxTonWallet||csfia|4|
hot|HOT|hot-labs.org/|t.me/herewalletbot?attach=wallet|sse-bridge.hot-labs.org|hotWallet||iamwl|4|
bybitTonWallet|Bybit Wallet|www.bybit.com/web3|app.bybit.com/ton-connect|api-node.bybit.com/spot/api/web3/bridge/ton/bridge|bybitTonWallet|bybitapp://|iac|4|
dewallet|DeWallet|delabwallet.com|t.me/dewallet?attach=wallet|bridge.dewallet.pro/bridge|||iamwl|4|`

/** The bundled list: no request is needed to show a wallet. */
export function bundledWallets(): WalletEntry[] {
  return TABLE.split('\n').map((row) => {
    const [app = '', name = '', about, link, bridge, key, deepLink, platforms = '', messages, more = ''] =
      row.split('|')
    return {
      name,
      app_name: app,
      // The images belong to the wallets: bundled wallets have a monogram.
      image: '',
      about_url: `https://${about}`,
      universal_url: `https://${link}`,
      ...(deepLink ? { deepLink } : {}),
      platforms: PLATFORMS.filter(([initial = '']) => platforms.includes(initial)),
      bridge: [
        { type: 'sse' as const, url: `https://${bridge}` },
        ...(key ? [{ type: 'js' as const, key }] : []),
      ],
      features: [
        {
          name: 'SendTransaction',
          maxMessages: Number(messages),
          extraCurrencySupported: more.includes('x'),
        },
        ...(more.includes('s') ? [{ name: 'SignData', types: ['text', 'binary', 'cell'] }] : []),
      ],
    }
  })
}

/** The twelve bundled wallets. */
export const listBundled = (): WalletInfo[] => parseWallets(bundledWallets())
