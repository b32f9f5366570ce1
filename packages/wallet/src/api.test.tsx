import { expect, test, vi } from 'vitest'
import * as ours from './index.ts'
import {
  type Account,
  type ActionConfiguration,
  type BorderRadius,
  CHAIN,
  type ChainId,
  type Color,
  type ColorsSet,
  type ConnectAdditionalRequest,
  type ConnectedWallet,
  type Feature,
  type ITonConnect,
  type Loadable,
  type LoadableReady,
  type Locales,
  type PartialColorsSet,
  type ReturnStrategy,
  type SendTransactionRequest,
  type SignDataPayload,
  type SignDataResponse,
  THEME,
  type Theme,
  type TonConnectButtonProps,
  TonConnectUI,
  TonConnectUIError,
  type TonConnectUIProviderProps,
  type TonConnectUiCreateOptions,
  type TonConnectUiCreateOptionsBase,
  type TonConnectUiOptions,
  type TonConnectUiOptionsWithConnector,
  type TonConnectUiOptionsWithManifest,
  type TonProofItemReplySuccess,
  type UIPreferences,
  type UIWallet,
  type UserActionEvent,
  type Wallet,
  type WalletInfoRemoteWithOpenMethod,
  type WalletInfoWithOpenMethod,
  type WalletModalClosed,
  type WalletModalOpened,
  type WalletOpenMethod,
  type WalletsListConfiguration,
  type WalletsModal,
  type WalletsModalCloseReason,
  type WalletsModalState,
} from './index.ts'
import { becomes } from './testing/eventually.ts'
import { FakeConnector } from './testing/fake-connector.ts'

vi.setConfig({ testTimeout: 60_000 })

/** Every type a dApp may import; that this compiles is the test. */
export type Imported = [
  Account,
  ActionConfiguration,
  BorderRadius,
  ChainId,
  Color,
  ColorsSet,
  ConnectAdditionalRequest,
  ConnectedWallet,
  Feature,
  ITonConnect,
  Loadable<string>,
  LoadableReady<string>,
  Locales,
  PartialColorsSet,
  ReturnStrategy,
  SendTransactionRequest,
  SignDataPayload,
  SignDataResponse,
  Theme,
  THEME.DARK,
  TonConnectButtonProps,
  TonConnectUiCreateOptions,
  TonConnectUiCreateOptionsBase,
  TonConnectUIProviderProps,
  TonConnectUiOptions,
  TonConnectUiOptionsWithConnector,
  TonConnectUiOptionsWithManifest,
  TonProofItemReplySuccess,
  UIPreferences,
  UIWallet,
  UserActionEvent,
  Wallet,
  WalletInfoRemoteWithOpenMethod,
  WalletInfoWithOpenMethod,
  WalletModalClosed,
  WalletModalOpened,
  WalletOpenMethod,
  WalletsListConfiguration,
  WalletsModal,
  WalletsModalCloseReason,
  WalletsModalState,
]

const NAMES =
  `TonConnectUIProvider TonConnectButton TonConnectUIContext useTonConnectUI useTonWallet useTonAddress useTonConnectModal
useIsConnectionRestored TonConnectUIReactError TonConnectProviderNotSetError TonConnectUIError TonConnectUI THEME CHAIN enableQaMode
TonConnect TonConnectError UserRejectsError BadRequestError UnknownAppError UnknownError WalletAlreadyConnectedError WalletNotConnectedError
WalletNotInjectedError WalletNotSupportFeatureError WalletMissingRequiredFeaturesError WalletWrongNetworkError FetchWalletsError
LocalstorageNotFoundError WrongAddressError ParseHexError isTelegramUrl isConnectUrl encodeTelegramUrlParameters decodeTelegramUrlParameters
toUserFriendlyAddress checkRequiredWalletFeatures isWalletInfoCurrentlyInjected isWalletInfoCurrentlyEmbedded isWalletInfoInjectable
isWalletInfoInjected isWalletInfoRemote WalletsListManager SessionCrypto BrowserEventDispatcher`.split(/\s+/)

test.each(NAMES)('%s is exported', (name) => {
  expect(Object.keys(ours)).toContain(name)
})

const MEMBERS =
  `connector modal connectionRestored connected account wallet modalState singleWalletModalState setConnectRequestParameters
setConnectionNetwork getWallets onStatusChange openModal closeModal onModalStateChange openSingleWalletModal closeSingleWalletModal
onSingleWalletModalStateChange connectWallet disconnect sendTransaction signData walletsRequiredFeatures walletsPreferredFeatures`.split(
    /\s+/,
  )

test('TonConnectUI has every member', async () => {
  const ui = new TonConnectUI({
    connector: new FakeConnector(),
    walletsRequiredFeatures: { signData: { types: ['text'] } },
  })
  expect(MEMBERS.filter((name) => !(name in ui))).toEqual([])
  expect(typeof TonConnectUI.getWallets).toBe('function')
  expect(ui.walletsRequiredFeatures).toEqual({ signData: { types: ['text'] } })
  expect(await ui.connectionRestored).toBe(false)
  ui.uiOptions = { language: 'ru', actionsConfiguration: { returnStrategy: 'none', modals: 'all' } }
  ui.setConnectRequestParameters({ state: 'ready', value: { tonProof: 'p' } })
  ui.setConnectRequestParameters(null)
  ui.setConnectionNetwork(CHAIN.MAINNET)
  ui.destroy()
})

test('errors are instances of their class and its base classes', () => {
  const error = new ours.TonConnectProviderNotSetError('x')
  expect(error).toBeInstanceOf(ours.TonConnectUIReactError)
  expect(error).toBeInstanceOf(TonConnectUIError)
  expect(error).toBeInstanceOf(ours.TonConnectError)
})

test('a button root that is not on the page is an error', () => {
  expect(() => new TonConnectUI({ connector: new FakeConnector(), buttonRootId: 'nowhere' })).toThrow(
    'nowhere element not found in the document.',
  )
  expect(() => new TonConnectUI({})).toThrow(
    'You have to specify a `manifestUrl` or a `connector` in the options.',
  )
})

test('a button is mounted in its root and unmounted by `null`', async () => {
  const home = document.body.appendChild(document.createElement('div'))
  home.id = 'home'
  const ui = new TonConnectUI({ connector: new FakeConnector(), buttonRootId: 'home' })
  await becomes(() => expect(home.querySelector('[data-tc-connect-button]')).not.toBeNull())
  ui.uiOptions = { buttonRootId: null }
  await becomes(() => expect(home.querySelector('button')).toBeNull())
  ui.destroy()
  home.remove()
})

test('THEME is a value as well as a type', () => {
  const theme: Theme = THEME.DARK
  expect(theme).toBe('DARK')
})

test('headless keeps the state and puts nothing on the page', async () => {
  const connector = new FakeConnector()
  const ui = new TonConnectUI({ connector, headless: true, walletsListSource: false })
  await ui.openModal()
  expect(ui.modalState.status).toBe('opened')
  // The widget of the previous tests fades out first.
  await becomes(() => expect(document.getElementById('tc-widget-root')).toBeNull())
  expect((await ui.getWallets()).length).toBeGreaterThan(3)
  ui.destroy()
})
