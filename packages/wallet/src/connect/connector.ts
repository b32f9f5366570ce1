import {
  BrowserEventDispatcher,
  type EventDispatcher,
  type ITonConnect,
  type RequiredFeatures,
  type SdkActionEvent,
  TonConnect,
  type WalletInfo,
} from '@tonconnect/sdk'
import type { TonConnectUiCreateOptions } from '../core/options.ts'
import { redact } from '../core/redact.ts'
import { checkConnector, type MessageChecks } from './checked-connector.ts'
import { internalsOf } from './sdk-internals.ts'

/** Dependencies that a connector needs once it is used. */
export interface ConnectorDependencies extends MessageChecks {
  listWallets(): Promise<WalletInfo[]>
}

/** A leased connector, with its release. */
export interface ConnectorLease {
  connector: ITonConnect
  /** Sets the required features of wallets; the last call of any widget applies. */
  require(features: RequiredFeatures | undefined): void
  /** Releases the lease. A further call closes what was opened since, unless another widget uses the connector. */
  release(): void
}

interface Shared extends ConnectorLease {
  users: number
}

/**
 * Widgets of one manifest share one connector, so that two providers on a page show the same wallet. The first one
 * determines whether the SDK sends analytics.
 */
const shared = new Map<string, Shared>()

/**
 * Leases the host's connector, or the page's connector of this manifest; the options contain one of them.
 * @param deferred loads what the connector needs once it is used
 */
export function leaseConnector(
  options: TonConnectUiCreateOptions,
  deferred: () => Promise<ConnectorDependencies>,
): ConnectorLease {
  if ('connector' in options && options.connector) {
    checkConnector(options.connector, deferred)
    return { connector: options.connector, require() {}, release() {} }
  }
  const { manifestUrl } = options as { manifestUrl: string }
  const known = options.eventDispatcher ? undefined : shared.get(manifestUrl)
  const entry = known ?? { ...makeConnector(manifestUrl, options, deferred), users: 0 }
  if (!options.eventDispatcher) shared.set(manifestUrl, entry)
  entry.users += 1
  let held = true
  return {
    ...entry,
    release() {
      if (held) entry.users -= 1
      held = false
      if (entry.users > 0) return
      if (shared.get(manifestUrl) === entry) shared.delete(manifestUrl)
      entry.release()
    },
  }
}

function makeConnector(
  manifestUrl: string,
  options: TonConnectUiCreateOptions,
  deferred: () => Promise<ConnectorDependencies>,
): ConnectorLease {
  const { dispatcher, release } = releasable(options.eventDispatcher ?? new BrowserEventDispatcher())
  // The SDK keeps this object and reads it when a wallet answers.
  const required: { [K in keyof RequiredFeatures]: RequiredFeatures[K] | undefined } = {
    ...options.walletsRequiredFeatures,
  }
  const connector = new TonConnect({
    manifestUrl,
    eventDispatcher: dispatcher,
    walletsListSource: NO_WALLETS,
    // The SDK's own listener on the document cannot be removed.
    disableAutoPauseConnection: true,
    analytics: options.analytics ?? { mode: 'off' },
    walletsRequiredFeatures: required as RequiredFeatures,
  })
  // With a list that contains bridges the SDK would rewrite the bridge of stored sessions.
  const { walletsList } = internalsOf(connector)
  if (walletsList) walletsList.getWallets = async () => embeddedWallets(globalThis)
  connector.getWallets = async () => (await deferred()).listWallets()
  checkConnector(connector, deferred)
  return {
    connector,
    require(features) {
      required.sendTransaction = features?.sendTransaction
      required.signData = features?.signData
    },
    release() {
      connector.pauseConnection()
      release()
    },
  }
}

/** The embedded wallets of the page: the only list entries that the SDK needs to restore a session. */
function embeddedWallets(page: object): WalletInfo[] {
  return Object.keys(page).flatMap((jsBridgeKey) => {
    try {
      const { tonconnect } =
        (page as Record<string, { tonconnect?: { isWalletBrowser?: unknown } }>)[jsBridgeKey] ?? {}
      return tonconnect?.isWalletBrowser === true
        ? [{ jsBridgeKey, injected: true, embedded: true } as WalletInfo]
        : []
    } catch {
      return [] // Reading a foreign frame's property throws.
    }
  })
}

/** An empty list for the SDK: without a list it would use its own. */
const NO_WALLETS = 'data:,[]'

type Dispatcher = EventDispatcher<SdkActionEvent>

/** Records the SDK's listeners, so that they can be removed, and redacts secrets in its events. */
function releasable(inner: Dispatcher): { dispatcher: Dispatcher; release(): void } {
  const offs: (() => void)[] = []
  return {
    dispatcher: {
      dispatchEvent: (name, details) => inner.dispatchEvent(name, redact(details)),
      async addEventListener(name, listener, options) {
        const off = await inner.addEventListener(name, listener, options)
        offs.push(off)
        return off
      },
    },
    release() {
      for (const off of offs.splice(0)) off()
    },
  }
}
