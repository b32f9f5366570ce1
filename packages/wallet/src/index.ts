export * from '@tonconnect/sdk'
export { TonConnectUIError } from './core/errors.ts'
export * from './core/options.ts'
export type {
  ChooseSupportedFeatureWalletsModal,
  ConnectedWallet,
  Loadable,
  LoadableLoading,
  LoadableReady,
  SingleWalletModalClosed,
  SingleWalletModalOpened,
  SingleWalletModalState,
  UiWallet,
  UserActionEvent,
  WalletInfoRemoteWithOpenMethod,
  WalletInfoWalletConnect,
  WalletInfoWithOpenMethod,
  WalletModalClosed,
  WalletModalOpened,
  WalletOpenMethod,
  WalletsModal,
  WalletsModalCloseReason,
  WalletsModalState,
  WalletUiState,
} from './core/state.ts'
export type { Dictionary, Locales, Texts } from './i18n/dictionary.ts'
export { TonConnectButton, type TonConnectButtonProps } from './react/button/ton-connect-button.tsx'
export { TonConnectUIContext } from './react/context.ts'
export { TonConnectProviderNotSetError, TonConnectUIReactError } from './react/errors.ts'
export {
  useIsConnectionRestored,
  useTonAddress,
  useTonConnectModal,
  useTonConnectUI,
  useTonWallet,
  useWalletState,
} from './react/hooks.ts'
export {
  TonConnectUIProvider,
  type TonConnectUIProviderProps,
  type TonConnectUIProviderPropsBase,
  type TonConnectUIProviderPropsWithConnector,
  type TonConnectUIProviderPropsWithInstance,
  type TonConnectUIProviderPropsWithManifest,
} from './react/provider.tsx'
export { TonConnectUI } from './react/ton-connect-ui.ts'
