import { WalletUi } from '../core/wallet-ui.ts'
import { loadBundle } from './load-bundle.ts'

/** The widget with its views, which are loaded on first use. */
export class TonConnectUI extends WalletUi {
  protected override loadDeferred() {
    return loadBundle()
  }
}
