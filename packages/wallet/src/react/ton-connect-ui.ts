import { WalletUi } from '../core/wallet-ui.ts'

/** The widget with its views, which are loaded when there is something to show. */
export class TonConnectUI extends WalletUi {
  protected override async show(): Promise<() => void> {
    const { mountWidget } = await import('./views/widget.tsx')
    return mountWidget(this.core)
  }
}
