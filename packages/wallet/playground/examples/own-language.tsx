import { type Dictionary, TonConnectButton, TonConnectUIProvider } from '@ganj/wallet'
import { manifestUrl } from './manifest-url.ts'

const german: Dictionary = {
  code: 'de',
  dir: 'ltr',
  texts: { connectWallet: 'Wallet verbinden', connectYourWallet: 'Verbinde deine TON-Wallet' },
}

/** A language that does not come with the package; what it lacks is English. */
export const Example = () => (
  <TonConnectUIProvider manifestUrl={manifestUrl} language={german}>
    <TonConnectButton />
  </TonConnectUIProvider>
)
