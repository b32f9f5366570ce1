import type { ConnectedWallet, TonConnectUiOptions } from '@ganj/wallet'
import { vi } from 'vitest'

let last: WalletWidget | undefined

/** The last created widget, and mocks of the methods that open its dialogs. */
export const widget = {
  get ui(): WalletWidget {
    if (!last) throw new Error('no widget was made')
    return last
  },
  /** The stored wallet of the last visit. */
  preferred: null as string | null,
  openAll: vi.fn(async () => {}),
  openSingle: vi.fn(async (_name: string) => {}),
}

/** A fake of `TonConnectUI`, as far as the app's wallet session uses it. */
export class WalletWidget {
  connected = false
  modalState = { status: 'closed' }
  singleWalletModalState = { status: 'closed' }
  connectionRestored = Promise.resolve(false)
  core = { store: { get: () => ({ preferred: widget.preferred }) } }
  uiOptions: TonConnectUiOptions = {}
  setConnectRequestParameters = vi.fn()
  setConnectionNetwork = vi.fn()
  closeModal = vi.fn()
  closeSingleWalletModal = vi.fn()
  /** The session's listener of status changes. */
  status: (wallet: ConnectedWallet | null) => void = () => {}
  refused: () => void = () => {}
  modal: (state: { closeReason: string }) => void = () => {}
  single: (state: { closeReason: string }) => void = () => {}
  readonly options: object
  constructor(options: object) {
    this.options = options
    last = this
  }
  // On the prototype, so that the subclass of the app can override it.
  openModal() {
    return widget.openAll()
  }
  openSingleWalletModal(name: string) {
    return widget.openSingle(name)
  }
  onStatusChange(status: WalletWidget['status'], refused: WalletWidget['refused']) {
    Object.assign(this, { status, refused })
  }
  onModalStateChange(modal: WalletWidget['modal']) {
    this.modal = modal
  }
  onSingleWalletModalStateChange(single: WalletWidget['single']) {
    this.single = single
  }
  disconnect = vi.fn(async () => {
    this.connected = false
    this.status(null)
  })
}
