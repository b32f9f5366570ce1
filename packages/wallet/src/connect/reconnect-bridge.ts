import type { ITonConnect } from '@tonconnect/sdk'
import type { Clock } from '../core/clock.ts'

/** How often the stream is looked after, in milliseconds: the SDK's own delay between attempts. */
const BRIDGE_CHECK = 2000

/** The SDK's hold on a stream: null until it has been open, and while it is paused. There is no public way to ask. */
interface Gateway {
  eventSource: { current(): { readyState: number } | null }
}

/** `EventSource.CLOSED` */
const CLOSED = 2

type Inside = ITonConnect & { provider?: { gateway?: Gateway | null; pendingGateways?: Gateway[] } | null }

/**
 * Opens a stream again that broke off. The SDK closes a stream the browser is already reconnecting and then leaves it
 * closed until the page is hidden and shown; a wallet's answer would wait as long. @returns stop
 */
export function watchBridge(connector: ITonConnect, clock: Clock): () => void {
  let busy = false
  let cancel = () => {}
  const look = () => {
    cancel = clock.after(BRIDGE_CHECK, look)
    const { gateway, pendingGateways = [] } = (connector as Inside).provider ?? {}
    const isLost = (one?: Gateway | null) => one?.eventSource.current()?.readyState === CLOSED
    if (busy || ![gateway, ...pendingGateways].some(isLost)) return
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
