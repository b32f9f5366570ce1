import { TonConnectButton, TonConnectUIProvider } from '@ganj/wallet'
import { manifestUrl } from './manifest-url.ts'

/** The connect button. */
export const Example = () => (
  <TonConnectUIProvider manifestUrl={manifestUrl}>
    <TonConnectButton />
  </TonConnectUIProvider>
)
