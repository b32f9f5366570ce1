import type {
  AnalyticsSettings,
  EventDispatcher,
  ITonConnect,
  RequiredFeatures,
  SdkActionEvent,
  WalletInfoInjectable,
  WalletInfoRemote,
} from '@tonconnect/sdk'
import type { Dictionary, Locales } from '../i18n/dictionary.ts'

/** A type only: TypeScript treats enums with the same name and members as compatible. */
declare namespace Shape {
  enum THEME {
    DARK = 'DARK',
    LIGHT = 'LIGHT',
  }
}
/** The two palettes that `colorsSet` can change. */
export const THEME = { DARK: 'DARK', LIGHT: 'LIGHT' } as typeof Shape.THEME
/** One of the two palettes. */
export type THEME = Shape.THEME
/** Makes `THEME.DARK` usable as a type, as for an enum. */
export declare namespace THEME {
  type DARK = Shape.THEME.DARK
  type LIGHT = Shape.THEME.LIGHT
}
/** A palette, or that of the operating system. */
export type Theme = THEME | 'SYSTEM'
/** The corner radius. */
export type BorderRadius = 'm' | 's' | 'none'
/** Any CSS colour. */
export type Color = string

/** Every colour of a palette. */
export interface ColorsSet {
  constant: { black: Color; white: Color }
  connectButton: { background: Color; foreground: Color }
  accent: Color
  telegramButton: Color
  icon: { primary: Color; secondary: Color; tertiary: Color; success: Color; error: Color }
  background: { primary: Color; secondary: Color; segment: Color; tint: Color; qr: Color }
  text: { primary: Color; secondary: Color }
}

/** A palette with only the colours that differ from the default. */
export type PartialColorsSet = {
  [K in keyof ColorsSet]?: ColorsSet[K] extends Color ? Color : Partial<ColorsSet[K]>
}

/** The appearance of the widget. */
export interface UIPreferences {
  /** @default 'SYSTEM' */
  theme?: Theme
  /** @default 'm' */
  borderRadius?: BorderRadius
  colorsSet?: Partial<Record<THEME, PartialColorsSet>>
}

/** A wallet that a dApp includes. */
export type UIWallet = Omit<WalletInfoInjectable, 'injected' | 'embedded'> | WalletInfoRemote

/** Changes to the wallets list. */
export interface WalletsListConfiguration {
  /** Merged into the list by name: same name replaces, a new name is appended. */
  includeWallets?: UIWallet[]
  /** Wallets to omit, by either of their names. */
  excludeWallets?: string[]
  /** Wallets to list first, in this order, by either of their names. */
  firstWallets?: string[]
}

/** Where a wallet returns the user to after signing or declining. */
export type ReturnStrategy = 'back' | 'none' | `${string}://${string}`

/** A moment of an action that a modal or a notification can announce. */
export type ActionMoment = 'before' | 'success' | 'error'

/** What is shown and where the user is sent while a request waits in the wallet. */
export interface ActionConfiguration {
  /** @default ['before'] */
  modals?: ActionMoment[] | 'all'
  /** @default 'all' */
  notifications?: ActionMoment[] | 'all'
  /** @default 'back' */
  returnStrategy?: ReturnStrategy
  /** Replaces `returnStrategy` when a mini app opens a wallet that is a mini app too. */
  twaReturnUrl?: `${string}://${string}`
  /**
   * Whether the wallet is left unopened once the request is on the bridge.
   * @default 'ios'
   */
  skipRedirectToWallet?: 'ios' | 'always' | 'never'
}

/** Options; all but `analytics` may change at any time. */
export interface TonConnectUiOptions {
  uiPreferences?: UIPreferences
  /** Id of an element to mount a connect button into; `null` removes the button. */
  buttonRootId?: string | null
  /** A built-in language or a custom dictionary. @default 'en' */
  language?: Locales | Dictionary
  walletsListConfiguration?: WalletsListConfiguration
  /** Wallets without these are shown disabled. */
  walletsRequiredFeatures?: RequiredFeatures
  /** Wallets without these are moved to the end, but can be chosen. */
  walletsPreferredFeatures?: RequiredFeatures
  actionsConfiguration?: ActionConfiguration
  /** The Android back button closes the modal. @default true */
  enableAndroidBackHandler?: boolean
  /**
   * Analytics of the SDK, which reads this once: nothing is sent unless the first widget of a manifest sets a mode.
   * @default { mode: 'off' }
   */
  analytics?: AnalyticsSettings
}

/** Options that are read once. */
export interface TonConnectUiCreateOptionsBase extends TonConnectUiOptions {
  /** @default true */
  restoreConnection?: boolean
  /** Id of the element that contains the modals; by default `div#tc-widget-root` is appended to the body. */
  widgetRootId?: string
  /** Receives the `ton-connect-*` and `ton-connect-ui-*` events. @default the browser's window */
  eventDispatcher?: EventDispatcher<SdkActionEvent>
  /**
   * The address from which the wallets list is refreshed once the modal is opened; `false` uses only the bundled list
   * and loads no images.
   * @default 'https://config.ton.org/wallets-v2.json'
   */
  walletsListSource?: string | false
  /** Never mount our views: the host renders its own from the state. @default false */
  headless?: boolean
}

/** Options of a widget that creates its own connector. */
export interface TonConnectUiOptionsWithManifest extends TonConnectUiCreateOptionsBase {
  manifestUrl?: string
}

/** Options of a widget that is given a connector. */
export interface TonConnectUiOptionsWithConnector extends TonConnectUiCreateOptionsBase {
  connector?: ITonConnect
}

/** The options of `new TonConnectUI()`. */
export type TonConnectUiCreateOptions = TonConnectUiOptionsWithConnector | TonConnectUiOptionsWithManifest
