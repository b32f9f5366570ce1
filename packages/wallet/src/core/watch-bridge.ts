import type { ITonConnect } from '@tonconnect/sdk'
import type { Clock } from './clock.ts'

/** How often the stream is looked after, in milliseconds: the SDK's own delay between attempts. */
export const BRIDGE_CHECK = 2000

/** What the SDK's gateway says of its stream; it has no public way to ask. */
interface Gateway {
  isReady: boolean
  isClosed: boolean
  isConnecting: boolean
}

type Inside = ITonConnect & { provider?: { gateway?: Gateway | null; pendingGateways?: Gateway[] } | null }

/**
 * Opens a stream again that broke off. The SDK closes a stream the browser is already reconnecting and then leaves it
 * closed until the page is hidden and shown; a wallet's answer would wait as long. @returns stop
 */
export function watchBridge(connector: ITonConnect, clock: Clock): () => void {
  const seenOpen = new WeakSet<Gateway>()
  let busy = false
  let cancel = () => {}
  const isLost = (gateway: Gateway) => {
    if (gateway.isReady) seenOpen.add(gateway)
    return seenOpen.has(gateway) && gateway.isClosed && !gateway.isConnecting
  }
  const look = () => {
    cancel = clock.after(BRIDGE_CHECK, look)
    const { gateway, pendingGateways = [] } = (connector as Inside).provider ?? {}
    const lost = [...(gateway ? [gateway] : []), ...pendingGateways].filter(isLost)
    // A hidden page has been paused on purpose.
    if (lost.length === 0 || busy || document.hidden) return
    busy = true
    const done = () => {
      busy = false
    }
    // The attempt may be overtaken by the SDK's own; either is welcome.
    connector.unPauseConnection().then(done, done)
  }
  look()
  return () => cancel()
}
