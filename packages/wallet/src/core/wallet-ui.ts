import {
  type Account,
  type ChainId,
  type ConnectAdditionalRequest,
  type ITonConnect,
  type OptionalTraceable,
  type RequiredFeatures,
  type SendTransactionRequest,
  type SendTransactionResponse,
  type SignDataPayload,
  type SignDataResponse,
  TonConnect,
  type TonConnectError,
  type Wallet,
  type WalletInfo,
} from '@tonconnect/sdk'
import type { ActionOptions } from '../actions/run-action.ts'
import { type Core, changeable, createCore } from './core.ts'
import type { Deferred } from './deferred.ts'
import { TonConnectUIError } from './errors.ts'
import { startCore } from './lifecycle.ts'
import { mergeOptions } from './merge-options.ts'
import type { ActionConfiguration, TonConnectUiCreateOptions, TonConnectUiOptions } from './options.ts'
import type {
  ConnectedWallet,
  Loadable,
  SingleWalletModalState,
  WalletInfoWithOpenMethod,
  WalletsModal,
  WalletsModalCloseReason,
  WalletsModalState,
} from './state.ts'

type Loaded = Deferred & { mountWidget(core: Core): Promise<() => void> }

/** The widget without views: the API that the hooks and the button use. */
export abstract class WalletUi {
  /** Every wallet of the public list, from the network. */
  static getWallets(): Promise<WalletInfo[]> {
    return TonConnect.getWallets()
  }

  /** Control of the wallets modal. */
  readonly modal: WalletsModal
  /** Resolves when the restoring has ended: whether a wallet is connected. Fires after `onStatusChange`. */
  readonly connectionRestored: Promise<boolean>
  /** The core with its state, for hooks and custom views. */
  readonly core: Core
  #settleRestored: (connected: boolean) => void = () => {}
  #stop: (() => void) | null = null
  #presented: Promise<() => void> | null = null
  /** Null until the deferred chunk is loaded; no modal is open before. */
  #loaded: Loaded | null = null

  /**
   * @param options see `TonConnectUiCreateOptions`
   * @param lifecycle `held`: do nothing until `start()`; React may create an instance and discard it
   * @throws TonConnectUIError without a manifest or a connector, or when the button's root is not on the page
   */
  constructor(options: TonConnectUiCreateOptions = {}, lifecycle: { held?: boolean } = {}) {
    if (
      !('manifestUrl' in options && options.manifestUrl) &&
      !('connector' in options && options.connector)
    ) {
      throw new TonConnectUIError('You have to specify a `manifestUrl` or a `connector` in the options.')
    }
    this.core = createCore(options, {
      present: () => this.#present(),
      deferred: () => this.#load(),
    })
    this.connectionRestored = new Promise((resolve) => {
      this.#settleRestored = resolve
    })
    const { core } = this
    this.modal = {
      open: (trace) => this.openModal(trace),
      close: (reason) => this.closeModal(reason),
      onStateChange: (callback) => this.onModalStateChange(callback),
      get state() {
        return core.store.get().modal
      },
    }
    if (!lifecycle.held) {
      checkButtonRoot(options.buttonRootId)
      this.start()
    }
  }

  /** Adds listeners and restores the session. Does nothing on a server, or when already started. */
  start(): void {
    if (this.#stop || typeof window === 'undefined') return
    const off = this.core.store.subscribe(({ options }, before) => {
      if (options.buttonRootId !== before.options.buttonRootId) this.#present().catch(this.core.report)
    })
    const stop = startCore(this.core, this.#settleRestored)
    this.#stop = () => {
      off()
      stop()
    }
    if (this.core.store.get().options.buttonRootId) this.#present().catch(this.core.report)
  }

  /** Removes views, listeners, timers and streams. The session is kept; `start()` restores it. */
  destroy(): void {
    this.#stop?.()
    this.#stop = null
    this.#presented?.then(
      (remove) => remove(),
      () => {},
    )
    this.#presented = null
  }

  /** The connector underneath. */
  get connector(): ITonConnect {
    return this.core.connector()
  }
  get connected(): boolean {
    return this.core.lease?.connector.connected ?? false
  }
  get account(): Account | null {
    return this.core.lease?.connector.account ?? null
  }
  /** The connected wallet, with its list entry once that is loaded. */
  get wallet(): Wallet | (Wallet & WalletInfoWithOpenMethod) | null {
    const bare = this.core.lease?.connector.wallet ?? null
    return bare && (this.core.store.get().wallet ?? bare)
  }
  get modalState(): WalletsModalState {
    return this.core.store.get().modal
  }
  get singleWalletModalState(): SingleWalletModalState {
    return this.core.store.get().single
  }
  get walletsRequiredFeatures(): RequiredFeatures | undefined {
    return this.core.store.get().options.walletsRequiredFeatures
  }
  get walletsPreferredFeatures(): RequiredFeatures | undefined {
    return this.core.store.get().options.walletsPreferredFeatures
  }

  /** Merges options in, deeply. @throws TonConnectUIError when the button's root is not on the page */
  set uiOptions(options: TonConnectUiOptions) {
    const { options: before } = this.core.store.get()
    this.replaceOptions(mergeOptions(before, changeable(options)))
  }

  /** Sets options as a whole. @throws TonConnectUIError when the button's root is not on the page */
  replaceOptions(options: TonConnectUiOptions): void {
    checkButtonRoot(options.buttonRootId)
    this.core.store.set({ options: changeable(options) })
    this.core.lease?.require(this.walletsRequiredFeatures)
  }

  /** Adds to the connect request; while it is loading, links and codes wait for it. */
  setConnectRequestParameters(parameters: Loadable<ConnectAdditionalRequest> | undefined | null): void {
    this.core.store.set({ parameters: parameters ?? null })
  }
  /** Only wallets of this network may connect. @throws TonConnectError while connected */
  setConnectionNetwork(network?: ChainId): void {
    this.core.connector().setConnectionNetwork(network)
  }
  /** All wallets to choose from. */
  async getWallets(): Promise<WalletInfo[]> {
    return (await this.#load()).listWallets(this.core)
  }

  /** Subscribes to connects, disconnects and failed attempts. @returns unsubscribe */
  onStatusChange(
    callback: (wallet: ConnectedWallet | null) => void,
    onError?: (error: TonConnectError) => void,
  ) {
    const { statusListeners, errorListeners } = this.core
    statusListeners.add(callback)
    if (onError) errorListeners.add(onError)
    return () => {
      statusListeners.delete(callback)
      if (onError) errorListeners.delete(onError)
    }
  }

  /** Resolves when the modal is mounted. @throws WalletAlreadyConnectedError */
  async openModal(options?: OptionalTraceable): Promise<void> {
    return (await this.#load()).openModal(this.core, options?.traceId)
  }
  closeModal(reason?: WalletsModalCloseReason): void {
    this.#loaded?.closeModal(this.core, reason)
  }
  /** @returns unsubscribe */
  onModalStateChange(onChange: (state: WalletsModalState) => void): () => void {
    return this.core.store.subscribe(({ modal }, before) => modal !== before.modal && onChange(modal))
  }
  /** @throws TonConnectUIError when no wallet has that name */
  async openSingleWalletModal(wallet: string): Promise<void> {
    return (await this.#load()).openSingleWalletModal(this.core, wallet)
  }
  closeSingleWalletModal(reason?: WalletsModalCloseReason): void {
    this.#loaded?.closeSingleWalletModal(this.core, reason)
  }
  /** @returns unsubscribe */
  onSingleWalletModalStateChange(onChange: (state: SingleWalletModalState) => void): () => void {
    return this.core.store.subscribe(({ single }, before) => single !== before.single && onChange(single))
  }

  /**
   * Opens the modal and waits for the wallet.
   * @deprecated use `openModal()` and `onStatusChange()`
   * @throws TonConnectUIError when the modal is dismissed
   */
  async connectWallet(options?: OptionalTraceable): Promise<ConnectedWallet> {
    return (await this.#load()).connectWallet(this.core, options?.traceId)
  }
  /** Ends the session on both sides. @throws WalletNotConnectedError */
  async disconnect(options?: OptionalTraceable): Promise<void> {
    return (await this.#load()).disconnect(this.core, options)
  }
  /** Asks the wallet to send a transaction. @throws TonConnectError rejected, aborted, or no wallet */
  async sendTransaction(
    tx: SendTransactionRequest,
    options?: ActionConfiguration &
      OptionalTraceable<{ onRequestSent?: (redirectToWallet: () => void) => void }>,
  ): Promise<OptionalTraceable<SendTransactionResponse>> {
    return (await this.#load()).sendTransaction(this.core, tx, options as ActionOptions)
  }
  /** Asks the wallet to sign data. @throws TonConnectError rejected, aborted, or no wallet */
  async signData(
    data: SignDataPayload,
    options?: OptionalTraceable<{ onRequestSent?: (redirectToWallet: () => void) => void }>,
  ): Promise<SignDataResponse> {
    return (await this.#load()).signData(this.core, data, options as ActionOptions)
  }

  /** Loads the code that is only needed after a click, including the views, from a separate chunk. */
  protected abstract loadDeferred(): Promise<Loaded>

  async #load(): Promise<Loaded> {
    this.#loaded ??= await this.loadDeferred()
    return this.#loaded
  }

  async #present(): Promise<void> {
    if (this.core.created.headless) return
    this.#presented ??= this.#load().then(({ mountWidget }) => mountWidget(this.core))
    try {
      await this.#presented
    } catch (error) {
      // A chunk that failed to load is retried with the next click.
      this.#presented = null
      throw error
    }
  }
}

function checkButtonRoot(id: string | null | undefined): void {
  if (id && !document.getElementById(id))
    throw new TonConnectUIError(`${id} element not found in the document.`)
}
