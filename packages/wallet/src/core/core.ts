import {
  BrowserEventDispatcher,
  type EventDispatcher,
  type ITonConnect,
  type SdkActionEvent,
  type TonConnectError,
  type Wallet,
  type WalletInfo,
} from '@tonconnect/sdk'
import type { MessageChecks } from '../connect/checked-connector.ts'
import { type ConnectorLease, leaseConnector } from '../connect/connector.ts'
import { type Clock, systemClock } from './clock.ts'
import type { TonConnectUiCreateOptions, TonConnectUiOptions } from './options.ts'
import { redact } from './redact.ts'
import { report } from './report.ts'
import {
  type ConnectedWallet,
  initialState,
  type UserActionEvent,
  type WalletInfoWithOpenMethod,
  type WalletUiState,
} from './state.ts'
import { createStore, type Store } from './store.ts'
import { createWidgetStorage, type WidgetStorage } from './widget-storage.ts'

/** Version reported in events. */
export const VERSION = '0.1.0'

/** A fetched list, with its time. */
export interface FetchedWallets {
  wallets: Promise<WalletInfo[]>
  at: number
}

/** The functions of the deferred chunk, which is loaded with the first click. */
export interface DeferredFunctions extends MessageChecks {
  applyStoredSession(core: Core, stored: string | null): void
  /** The wallets that are known without a network request. */
  listKnown(core: Core): Promise<WalletInfo[]>
  listWallets(core: Core): Promise<WalletInfo[]>
  watchBridge(connector: ITonConnect, clock: Clock): () => void
  findWalletInfo(core: Core, wallet: Wallet): Promise<WalletInfoWithOpenMethod | null>
}

/** Everything that the actions share. Each widget has one core. */
export interface Core {
  readonly created: TonConnectUiCreateOptions
  readonly store: Store<WalletUiState>
  readonly clock: Clock
  /** The versions in our events; that of the SDK is requested from it. */
  version: { ton_connect_sdk_lib: string | null; ton_connect_ui_lib: string }
  readonly storage: WidgetStorage
  readonly statusListeners: Set<(wallet: ConnectedWallet | null) => void>
  readonly errorListeners: Set<(error: TonConnectError) => void>
  /** Leased on first use. */
  connector(): ITonConnect
  lease: ConnectorLease | null
  /** The pending connection attempt; aborting it closes its bridges. Null once connected. */
  attempt: AbortController | null
  /** Settles when the last status change has been applied to state and listeners. */
  settling: Promise<void>
  /** The list from the network; null until it is fetched. */
  fetchedWallets: FetchedWallets | null
  /** Loads the code that is only needed after a click. */
  deferred(): Promise<DeferredFunctions>
  /** Requests that wait for a wallet. */
  readonly requests: Set<Promise<unknown>>
  /** Whether the widget is started. */
  isStarted: boolean
  /** Mounts the views; resolves when they are mounted. */
  present(): Promise<void>
  /** Dispatches our events, and receives version requests. */
  readonly dispatcher: EventDispatcher<SdkActionEvent>
  emit(event: UserActionEvent): void
  report(error: unknown): void
}

/** Dependencies, passed by the facade and by tests. */
export interface CoreDependencies {
  clock?: Clock
  storage?: WidgetStorage
  present?: () => Promise<void>
  deferred: () => Promise<DeferredFunctions>
}

/** Creates a core without side effects: no listener, no request, no storage. */
export function createCore(created: TonConnectUiCreateOptions, dependencies: CoreDependencies): Core {
  const dispatcher = created.eventDispatcher ?? new BrowserEventDispatcher()
  const core: Core = {
    created,
    dispatcher,
    store: createStore(initialState(changeable(created))),
    clock: dependencies.clock ?? systemClock,
    version: { ton_connect_sdk_lib: null, ton_connect_ui_lib: VERSION },
    storage: dependencies.storage ?? createWidgetStorage(),
    statusListeners: new Set(),
    errorListeners: new Set(),
    lease: null,
    attempt: null,
    requests: new Set(),
    isStarted: false,
    settling: Promise.resolve(),
    fetchedWallets: null,
    deferred: dependencies.deferred,
    connector() {
      core.lease ??= leaseConnector(created, async () => {
        const parts = await core.deferred()
        return { ...parts, listWallets: () => parts.listWallets(core) }
      })
      return core.lease.connector
    },
    present: dependencies.present ?? (() => Promise.resolve()),
    emit(event) {
      const sent = dispatcher.dispatchEvent(`ton-connect-ui-${event.type}`, redact(event) as never)
      sent.catch(core.report)
    },
    report,
  }
  return core
}

/** Reads the data that earlier visits have stored. */
export function readStored(core: Core): void {
  core.store.set({ preferred: core.storage.readPreferred(), selected: core.storage.readSelected() })
}

const CHANGEABLE = [
  'uiPreferences',
  'buttonRootId',
  'language',
  'walletsListConfiguration',
  'walletsRequiredFeatures',
  'walletsPreferredFeatures',
  'actionsConfiguration',
  'enableAndroidBackHandler',
] as const satisfies (keyof TonConnectUiOptions)[]

/** Picks the options that can change later. */
export function changeable(options: TonConnectUiOptions): TonConnectUiOptions {
  return Object.fromEntries(CHANGEABLE.flatMap((key) => (key in options ? [[key, options[key]]] : [])))
}
