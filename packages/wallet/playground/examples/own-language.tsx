import { type Dictionary, TonConnectButton, TonConnectUIProvider } from '@ganj/wallet'
import { manifestUrl } from './manifest-url.ts'

const german: Dictionary = {
  code: 'de',
  dir: 'ltr',
  texts: { connectWallet: 'Wallet verbinden', connectYourWallet: 'Verbinde deine TON-Wallet' },
}

/** A language that is not built in; missing texts are English. */
export const Example = () => (
  <TonConnectUIProvider manifestUrl={manifestUrl} language={german}>
    <TonConnectButton />
  </TonConnectUIProvider>
)
