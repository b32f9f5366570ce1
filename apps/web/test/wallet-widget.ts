import type { ConnectedWallet, TonConnectUiOptions } from '@ganj/wallet'
import { vi } from 'vitest'

let last: WalletWidget | undefined

/** What became of the widget: the last one made, and how its dialogs were opened. */
export const widget = {
  get ui(): WalletWidget {
    if (!last) throw new Error('no widget was made')
    return last
  },
  /** The wallet it remembers from the last visit. */
  preferred: null as string | null,
  openAll: vi.fn(async () => {}),
  openSingle: vi.fn(async (_name: string) => {}),
}

/** The widget of the wallet, as far as the app's session uses it; it stands for `TonConnectUI`. */
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
  /** What the session listens with. */
  status: (wallet: ConnectedWallet | null) => void = () => {}
  refused: () => void = () => {}
  modal: (state: { closeReason: string }) => void = () => {}
  single: (state: { closeReason: string }) => void = () => {}
  readonly options: object
  constructor(options: object) {
    this.options = options
    last = this
  }
  // On the prototype, where the app's own widget puts its ways to open.
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
