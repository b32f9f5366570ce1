import type { ITonConnect } from '@tonconnect/sdk'
import type { Clock } from '../core/clock.ts'

/** Interval of the check, in milliseconds: the SDK's own delay between attempts. */
const BRIDGE_CHECK = 2000

/**
 * The SDK's reference to a stream: null until it has been open, and while it is paused. There is no public API for it.
 */
interface Gateway {
  eventSource: { current(): { readyState: number } | null }
}

/** `EventSource.CLOSED` */
const CLOSED = 2

type Inside = ITonConnect & { provider?: { gateway?: Gateway | null; pendingGateways?: Gateway[] } | null }

/**
 * Reopens a broken stream. The SDK closes a stream that the browser is already reconnecting, and then leaves it closed
 * until the page is hidden and shown; a wallet's answer would be delayed until then.
 * @returns stop
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
    // The SDK's own attempt may complete first; both have the same result.
    connector.unPauseConnection().then(done, done)
  }
  look()
  return () => cancel()
}
