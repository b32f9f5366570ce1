import { TonConnectButton, TonConnectUIProvider } from '@ganj/wallet'
import { manifestUrl } from './manifest-url.ts'

/** Wallets that come first, and one that is not offered. */
export const Example = () => (
  <TonConnectUIProvider
    manifestUrl={manifestUrl}
    walletsListConfiguration={{ firstWallets: ['tonhub', 'mytonwallet'], excludeWallets: ['tonkeeper'] }}
  >
    <TonConnectButton />
  </TonConnectUIProvider>
)
