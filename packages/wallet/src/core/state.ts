import type {
  ConnectAdditionalRequest,
  FeatureName,
  OptionalTraceable,
  RequiredFeatures,
  SdkActionEvent,
  Wallet,
  WalletInfo,
  WalletInfoBase,
  WalletInfoInjectable,
  WalletInfoRemote,
} from '@tonconnect/sdk'
import type { TonConnectUiOptions } from './options.ts'

/** How the connected wallet was reached; it decides whether a later request may open the wallet's app. */
export type WalletOpenMethod = 'qrcode' | 'universal-link' | 'custom-deeplink'
/** A remote wallet and how it was opened. */
export type WalletInfoRemoteWithOpenMethod = WalletInfoRemote & { openMethod?: WalletOpenMethod }
/** A wallet connected through WalletConnect. */
export type WalletInfoWalletConnect = WalletInfoBase & { type: 'wallet-connect' }
/** Information about a wallet besides its account. */
export type WalletInfoWithOpenMethod =
  | WalletInfoInjectable
  | WalletInfoRemoteWithOpenMethod
  | WalletInfoWalletConnect
  | (WalletInfoInjectable & WalletInfoRemoteWithOpenMethod)
/** A connected wallet with its list entry. */
export type ConnectedWallet = Wallet & WalletInfoWithOpenMethod
/** The last choice: a wallet, or only an open method (a shared link names no wallet). */
export type SelectedWallet = WalletInfoWithOpenMethod | { openMethod: WalletOpenMethod }

export type LoadableLoading = { state: 'loading' }
export type LoadableReady<T> = { state: 'ready'; value: T }
/** A value that may still be loading. */
export type Loadable<T> = LoadableLoading | LoadableReady<T>

export type WalletsModalCloseReason = 'action-cancelled' | 'wallet-selected'
export type WalletModalOpened = { status: 'opened'; closeReason: null }
export type WalletModalClosed = { status: 'closed'; closeReason: WalletsModalCloseReason | null }
/** A feature that a request needs and the connected wallet lacks. */
export type RequiredFeature = { featureName: FeatureName; value?: RequiredFeatures['sendTransaction'] }
/** The modal opened because the connected wallet lacks a feature. */
export type ChooseSupportedFeatureWalletsModal = WalletModalOpened & {
  type: 'wallet-not-support-feature'
  requiredFeature: RequiredFeature
}
export type WalletsModalState = OptionalTraceable<
  WalletModalOpened | WalletModalClosed | ChooseSupportedFeatureWalletsModal
>

/** Control of the wallets modal. */
export interface WalletsModal {
  /** Also returns a promise, which resolves when the modal is mounted. */
  open: (options?: OptionalTraceable) => void
  /** @param reason defaults to 'action-cancelled' */
  close: (reason?: WalletsModalCloseReason) => void
  onStateChange: (callback: (state: WalletsModalState) => void) => () => void
  state: WalletsModalState
}

export type SingleWalletModalOpened = { status: 'opened'; walletInfo: WalletInfoRemote; closeReason: null }
export type SingleWalletModalClosed = { status: 'closed'; closeReason: WalletsModalCloseReason | null }
export type SingleWalletModalState = SingleWalletModalOpened | SingleWalletModalClosed

/** Events of the widget: the SDK's kinds, under the prefix `ton-connect-ui-`. */
export type UserActionEvent = SdkActionEvent

/** A wallet of the list, with marks for the views. */
export type UiWallet = WalletInfo & { isPreferred?: boolean; isSupportRequiredFeatures: boolean }

/** Why a connection attempt failed; each is the key of its text. */
export type ConnectFailure = 'declined' | 'missingFeatures' | 'notSupported' | 'wrongNetwork' | 'cannotOpen'

/** What the open modal shows. Leaving the modal resets it. */
export interface ModalView {
  tab: 'universal' | 'all-wallets' | 'code'
  wallet: UiWallet | null
  /** An explanation that is shown instead of the list. */
  help: 'info' | 'restore' | null
  failure: ConnectFailure | null
  /** How often the wallet was opened from this view: the second time forces the universal link. */
  opened: number
}

/** The link that connects a wallet, and its inputs. */
interface ConnectLink {
  key: string
  url: string
}

export type ActionName =
  | 'confirm-transaction'
  | 'transaction-sent'
  | 'transaction-canceled'
  | 'confirm-sign-data'
  | 'data-signed'
  | 'sign-data-canceled'

/** A pending or just ended request. */
export interface Action {
  id: number
  name: ActionName
  showNotification: boolean
  openModal: boolean
  /** The request has reached the bridge or the injected wallet. */
  sent: boolean
  traceId: string
  /** Opens the wallet's app; a second call forces the universal link. Null when there is nothing to open. */
  openWallet: (() => void) | null
}

/** The one notification on screen. */
interface Notice {
  id: number
  name: ActionName
  leaving: boolean
}

/** The state that the views and hooks read. */
export interface WalletUiState {
  phase: 'loading' | 'disconnected' | 'connected'
  /** The restoring has ended, with or without success. */
  restored: boolean
  wallet: Wallet | ConnectedWallet | null
  selected: SelectedWallet | null
  preferred: string | null
  options: TonConnectUiOptions
  parameters: Loadable<ConnectAdditionalRequest> | null
  wallets: UiWallet[] | null
  modal: WalletsModalState
  single: SingleWalletModalState
  view: ModalView
  link: ConnectLink | null
  action: Action | null
  notice: Notice | null
}

/** The view a modal opens with. */
export const freshView: ModalView = { tab: 'universal', wallet: null, help: null, failure: null, opened: 0 }

/** The initial state. */
export function initialState(options: TonConnectUiOptions): WalletUiState {
  return {
    phase: 'loading',
    restored: false,
    wallet: null,
    selected: null,
    preferred: null,
    options,
    parameters: null,
    wallets: null,
    modal: { status: 'closed', closeReason: null },
    single: { status: 'closed', closeReason: null },
    view: freshView,
    link: null,
    action: null,
    notice: null,
  }
}
