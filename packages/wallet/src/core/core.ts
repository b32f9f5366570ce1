import {
  BrowserEventDispatcher,
  type EventDispatcher,
  type ITonConnect,
  type SdkActionEvent,
  type TonConnectError,
  type WalletsListManager,
} from '@tonconnect/sdk'
import { type Clock, systemClock } from './clock.ts'
import { type ConnectorLease, leaseConnector } from './connector.ts'
import type { TonConnectUiCreateOptions, TonConnectUiOptions } from './options.ts'
import { scrub, scrubError } from './scrub.ts'
import { type ConnectedWallet, initialState, type UserActionEvent, type WalletUiState } from './state.ts'
import { createStore, type Store } from './store.ts'
import { createMemory, PREFERRED_KEY, SELECTED_KEY, type WalletMemory } from './wallet-memory.ts'

/** Version reported in events. */
export const VERSION = '0.1.0'
/** Who speaks in an event of ours. */
export const versionInfo = { ton_connect_sdk_lib: '3.4.1', ton_connect_ui_lib: VERSION }

/** Everything the actions share. One widget, one core. */
export interface Core {
  readonly created: TonConnectUiCreateOptions
  readonly store: Store<WalletUiState>
  readonly clock: Clock
  readonly memory: WalletMemory
  readonly statusListeners: Set<(wallet: ConnectedWallet | null) => void>
  readonly errorListeners: Set<(error: TonConnectError) => void>
  /** Leased on first use. */
  connector(): ITonConnect
  lease: ConnectorLease | null
  /** The connection attempt under way; aborting it closes its bridges. Null once connected. */
  attempt: AbortController | null
  /** Settles when the last status change has reached state and listeners. */
  settling: Promise<void>
  /** The list on the network, made when first allowed. */
  network: WalletsListManager | null
  /** Puts the views on the page; resolves when they are there. */
  present(): Promise<void>
  /** Where events go and questions come from. */
  readonly dispatcher: EventDispatcher<SdkActionEvent>
  emit(event: UserActionEvent): void
  report(error: unknown): void
}

/** What tests and the facade hand in. */
export interface CoreSurroundings {
  clock?: Clock
  memory?: WalletMemory
  present?: () => Promise<void>
}

/** Makes a core. Touches nothing outside: no listener, no request, no storage. */
export function createCore(created: TonConnectUiCreateOptions, around: CoreSurroundings = {}): Core {
  const dispatcher = created.eventDispatcher ?? new BrowserEventDispatcher()
  const core: Core = {
    created,
    dispatcher,
    store: createStore(initialState(changeable(created))),
    clock: around.clock ?? systemClock,
    memory: around.memory ?? createMemory(),
    statusListeners: new Set(),
    errorListeners: new Set(),
    lease: null,
    attempt: null,
    settling: Promise.resolve(),
    network: null,
    connector() {
      core.lease ??= leaseConnector(created)
      return core.lease.connector
    },
    present: around.present ?? (() => Promise.resolve()),
    emit(event) {
      const sent = dispatcher.dispatchEvent(`ton-connect-ui-${event.type}`, scrub(event) as never)
      sent.catch(core.report)
    },
    report: (error) => console.error('[ganj-wallet]', scrubError(error)),
  }
  return core
}

/** Reads what earlier visits left. */
export function recall(core: Core): void {
  core.store.set({ preferred: core.memory.read(PREFERRED_KEY), selected: core.memory.read(SELECTED_KEY) })
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

/** The options that may change later, out of all. */
export function changeable(options: TonConnectUiOptions): TonConnectUiOptions {
  return Object.fromEntries(CHANGEABLE.flatMap((key) => (key in options ? [[key, options[key]]] : [])))
}
