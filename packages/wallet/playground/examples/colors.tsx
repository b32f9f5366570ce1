import { THEME, TonConnectButton, TonConnectUIProvider } from '@ganj/wallet'
import { manifestUrl } from './manifest-url.ts'

const colorsSet = { [THEME.LIGHT]: { connectButton: { background: '#6d28d9' }, accent: '#6d28d9' } }

/** Colours and corners by options; custom properties of your own style sheet do the same. */
export const Example = () => (
  <TonConnectUIProvider
    manifestUrl={manifestUrl}
    uiPreferences={{ theme: THEME.LIGHT, borderRadius: 's', colorsSet }}
  >
    <TonConnectButton />
  </TonConnectUIProvider>
)
