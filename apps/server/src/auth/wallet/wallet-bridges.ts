import type { Clock } from '#platform/clock.ts'

/** How long a wallets list is current, and how long a failed read is not repeated. */
const lifetimeMs = 60 * 60_000
const retryMs = 5 * 60_000
const requestTimeoutMs = 10_000

/** Bridges of the wallets that the widget and the SDK have built in, used while the list cannot be read. */
const knownBridges = `api-node.bybit.com blitzwallet.cfd bridge.dewallet.pro bridge.mirai.app bridge.tonapi.io
bridge.uxuy.me connect.token.im connect.tonhubapi.com dapp.gateio.services go-bridge.tomo.inc sse-bridge.hot-labs.org
tc.architecton.su tc.nicegram.app ton-bridge.safepal.com ton-connect-bridge.bgwapi.io ton-connect-bridge.echooo.link
ton-connect.mytokenpocket.vip tonconnectbridge.mytonwallet.org wallet-bridge.fintopio.com wallet.binance.com
walletbot.me web3-bridge.kolo.in www.okx.com`
  .split(/\s+/)
  .map((host) => `https://${host}`)

interface Options {
  /** The list of wallets as TON Connect publishes it; the app reads the same one. */
  listUrl: string
  clock: Clock
  onError(error: unknown): void
}

/** The bridges of the app's wallets. */
export interface WalletBridges {
  /** Origins of the list and of the bridges in it, from the last successful read. Never waits. */
  sources(): readonly string[]
  /** Resolves when the read in flight has ended, also when it failed. */
  settled(): Promise<void>
}

/**
 * Caches the bridges of the wallets list that the app shows, so that a policy can name them. A call starts a read of
 * the list once an hour and returns the cached origins.
 */
export function createWalletBridges({ listUrl, clock, onError }: Options): WalletBridges {
  const always = [new URL(listUrl).origin, ...knownBridges]
  let known: readonly string[] = [...new Set(always)]
  let readAgainAt = 0
  let reading = Promise.resolve()

  const read = async () => {
    try {
      const response = await fetch(listUrl, { signal: AbortSignal.timeout(requestTimeoutMs) })
      if (!response.ok) throw new Error(`the wallets list answered ${response.status}`)
      known = [...new Set([...always, ...bridgeOrigins(await response.json())])]
    } catch (error) {
      readAgainAt = clock().getTime() + retryMs
      onError(error)
    }
  }

  return {
    sources() {
      const now = clock().getTime()
      if (now >= readAgainAt) {
        readAgainAt = now + lifetimeMs
        reading = read()
      }
      return known
    },
    settled: () => reading,
  }
}

/** Origins of the bridges in a list; invalid addresses are left out, because the result is used in a header. */
function bridgeOrigins(list: unknown): string[] {
  if (!Array.isArray(list)) throw new Error('the wallets list is no list')
  return list.flatMap((wallet: { bridge?: unknown }) => {
    const bridges: unknown[] = Array.isArray(wallet?.bridge) ? wallet.bridge : []
    return bridges.flatMap((bridge) => {
      const { type, url } = (bridge ?? {}) as { type?: unknown; url?: unknown }
      if (type !== 'sse' || typeof url !== 'string' || !URL.canParse(url)) return []
      const { protocol, origin } = new URL(url)
      return protocol === 'https:' ? [origin] : []
    })
  })
}
