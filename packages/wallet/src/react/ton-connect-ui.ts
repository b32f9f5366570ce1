import { WalletUi } from '../core/wallet-ui.ts'

/** The widget with its views, which are loaded when there is something to show. */
export class TonConnectUI extends WalletUi {
  protected override async later() {
    return (await import('./views/bundle.ts')).bundle
  }
}
