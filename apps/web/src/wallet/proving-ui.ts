import { TonConnectUI, TonConnectUIError } from '@ganj/wallet'
import { reportFailure } from '#platform/report-failure.ts'
import { toastFault } from '#platform/toast.ts'
import { proofPayloadFor } from './proof-payload.ts'
import { useWalletLink } from './wallet-link.ts'

const link = useWalletLink

/** The widget with dialogs that always ask the wallet to prove its address to the server. */
export class ProvingUi extends TonConnectUI {
  readonly payload = proofPayloadFor(this)

  override openModal(options?: Parameters<TonConnectUI['openModal']>[0]): Promise<void> {
    return this.#choose(() => super.openModal(options))
  }

  /** Opens the dialog of all wallets when the wallet is not in the list. */
  override openSingleWalletModal(wallet: string): Promise<void> {
    return this.#choose(() =>
      super.openSingleWalletModal(wallet).catch((error: unknown) => {
        if (error instanceof TonConnectUIError) return super.openModal()
        throw error
      }),
    )
  }

  /** Ends the session with the wallet; when the wallet cannot be reached, only on this side. */
  async leave(): Promise<void> {
    if (this.connected) await this.disconnect().catch(reportFailure)
  }

  /** Opens a dialog at once; its links wait for the payload. Failures are shown to the player. */
  async #choose(open: () => Promise<void>): Promise<void> {
    link.setState({ phase: 'choosing', again: null })
    try {
      await this.connectionRestored
      await this.leave()
      await Promise.all([open(), this.payload.begin()])
    } catch (fault) {
      this.closeModal()
      this.closeSingleWalletModal()
      this.stopChoosing()
      toastFault(fault)
    }
  }

  /** The player has closed the dialog without a choice. */
  stopChoosing(): void {
    this.payload.end()
    link.setState({ phase: 'idle' })
  }
}
