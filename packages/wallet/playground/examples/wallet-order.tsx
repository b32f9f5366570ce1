import { TonConnectButton, TonConnectUIProvider } from '@ganj/wallet'
import { manifestUrl } from './manifest-url.ts'

/** Wallets that are listed first, and one that is excluded. */
export const Example = () => (
  <TonConnectUIProvider
    manifestUrl={manifestUrl}
    walletsListConfiguration={{ firstWallets: ['tonhub', 'mytonwallet'], excludeWallets: ['tonkeeper'] }}
  >
    <TonConnectButton />
  </TonConnectUIProvider>
)
