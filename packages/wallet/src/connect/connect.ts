import {
  isWalletInfoRemote,
  type WalletConnectionSource,
  type WalletConnectionSourceHTTP,
  type WalletInfo,
  type WalletInfoInjectable,
} from '@tonconnect/sdk'
import type { Core } from '../core/core.ts'
import { storeSelected } from '../core/store-selected.ts'

type Source = WalletConnectionSource | Pick<WalletConnectionSourceHTTP, 'bridgeUrl'>[]

/**
 * Creates the link that connects a wallet and stores it in the state. For `universal` one request listens at the
 * bridges of all listed wallets. While the request's parameters are loading there is no link; a link is kept while its
 * inputs are unchanged.
 */
export function prepareLink(core: Core, target: 'universal' | WalletInfo): string | null {
  const { parameters, link } = core.store.get()
  if (parameters?.state === 'loading') {
    if (link) core.store.set({ link: null })
    return null
  }
  const source = target === 'universal' ? allBridges(core) : remoteSource(target)
  if (!source) return null
  const key = JSON.stringify([source, parameters?.value])
  if (link?.key === key) return link.url
  const url = connectTo(core, source)
  core.store.set({ link: { key, url } })
  return url
}

/**
 * Connects an injected wallet, an extension or the wallet's own browser, once the request's parameters are loaded. A
 * later attempt replaces it.
 * @returns cancel, effective while it waits
 */
export function connectInjected(core: Core, wallet: WalletInfoInjectable): () => void {
  storeSelected(core, wallet)
  core.store.set({ link: null })
  const attempt = beginAttempt(core)
  return whenReady(core, () => {
    if (core.attempt === attempt) connectTo(core, { jsBridgeKey: wallet.jsBridgeKey }, attempt)
  })
}

function beginAttempt(core: Core): AbortController {
  core.attempt?.abort()
  const attempt = new AbortController()
  core.attempt = attempt
  return attempt
}

function connectTo(core: Core, source: Source, { signal } = beginAttempt(core)): string {
  const { parameters, modal, options: widget } = core.store.get()
  const connector = core.connector()
  // Among the widgets that share the connector, the requesting one sets the required features.
  core.lease?.require(widget.walletsRequiredFeatures)
  const request = parameters?.state === 'ready' ? parameters.value : undefined
  const options = { signal, ...(modal.traceId ? { traceId: modal.traceId } : {}) }
  return connector.connect(source as WalletConnectionSourceHTTP, request, options)
}

function remoteSource(wallet: WalletInfo): WalletConnectionSourceHTTP | null {
  return isWalletInfoRemote(wallet)
    ? { universalLink: wallet.universalLink, bridgeUrl: wallet.bridgeUrl }
    : null
}

function allBridges(core: Core): { bridgeUrl: string }[] | null {
  const { wallets } = core.store.get()
  if (!wallets) return null
  const urls = wallets.flatMap((wallet) => (isWalletInfoRemote(wallet) ? [wallet.bridgeUrl] : []))
  return [...new Set(urls)].sort().map((bridgeUrl) => ({ bridgeUrl }))
}

/** Runs `task` once the request's parameters are loaded. @returns cancel */
export function whenReady(core: Core, task: () => void): () => void {
  if (core.store.get().parameters?.state !== 'loading') {
    task()
    return () => {}
  }
  const off = core.store.subscribe(({ parameters }) => {
    if (parameters?.state === 'loading') return
    off()
    task()
  })
  return off
}
