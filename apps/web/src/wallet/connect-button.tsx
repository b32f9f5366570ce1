import { TonConnectButton, type TonConnectUI, TonConnectUIProvider } from '@ganj/wallet'
import classes from './connect-button.module.css'

/** The widget's button in the app's theme: connecting, restoring, or the address with its menu. */
export const ConnectButton = ({ ui }: { ui: TonConnectUI }) => (
  <TonConnectUIProvider instance={ui}>
    <TonConnectButton className={classes.connect ?? ''} style={{ width: '100%' }} />
  </TonConnectUIProvider>
)
