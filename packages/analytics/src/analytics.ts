import { type BatchState, createBatchSender } from './batch-sender.ts'
import { type AnalyticsEvent, type SessionOptions, sessionOf } from './event.ts'
import { createEventStore, type EventStorages } from './event-store.ts'
import { createHumanProof, workerFromSource } from './human-proof.ts'
import type { AnalyticsUser } from './launch.ts'
import { createTransport } from './transport.ts'

/** Timeout of a request, in milliseconds. */
const requestTimeoutMs = 30_000
/** Timeout of a human-proof task, in milliseconds. */
const proofTimeoutMs = 10_000

/** Options of the analytics of one page; tests can replace the browser APIs. */
export interface AnalyticsOptions extends SessionOptions {
  /** Base address of the collector: events go to `{host}/events`. */
  host: string
  fetch: typeof fetch
  storages: EventStorages
  /** Milliseconds since 1970. */
  clock(): number
  log(message: string, cause?: unknown): void
}

/** Analytics of one page. */
export interface Analytics {
  readonly state: BatchState
  /** Stores an event, which is sent with a later batch and survives a reload until then. */
  track(name: string, customData?: Record<string, unknown>): void
  /** Sends an event at once in a separate request; if that fails, it is sent with a later batch. */
  send(name: string, customData?: Record<string, unknown>): void
  /** Starts sending. No request is sent before. */
  start(): void
  /** Stops sending; pending events are kept. */
  stop(): void
}

/**
 * Creates analytics with the protocol of the mini-app analytics service.
 * @throws AnalyticsError when the token or the player's data is missing.
 */
export function createAnalytics(options: AnalyticsOptions): Analytics {
  const { token, host, fetch, log } = options
  const session = sessionOf(options)
  // `sessionOf` throws for a launch without a user.
  const userData = options.launch.user as AnalyticsUser
  const store = createEventStore(token, options.storages)
  const proof = createHumanProof({
    fetch,
    workerUrl: `${host}/human-proof/worker.js`,
    argumentsUrl: `${host}/human-proof/arguments`,
    startWorker: workerFromSource,
    timeoutMs: proofTimeoutMs,
  })
  const sender = createBatchSender({
    store,
    post: createTransport({ fetch, host, token, timeoutMs: requestTimeoutMs }),
    proof,
    schedule: (run, milliseconds) => {
      const timer = setTimeout(run, milliseconds)
      return () => clearTimeout(timer)
    },
    exclusively: (run) => oneTabAtATime(`ganj-analytics-${token}`, run),
    log,
  })

  let last = 0
  const timestamp = () => {
    last = Math.max(last + 1, options.clock())
    return String(last)
  }
  const eventOf = (name: string, customData: Record<string, unknown>): AnalyticsEvent => ({
    ...session,
    event_name: name,
    client_timestamp: timestamp(),
    custom_data: { ...customData, userData },
  })
  const leave = () => {
    if (document.visibilityState === 'hidden') sender.leave()
  }

  return {
    get state() {
      return sender.state
    },
    track: (name, customData = {}) => store.add(eventOf(name, customData)),
    send: (name, customData = {}) => sender.single(eventOf(name, customData)),
    start() {
      sender.start()
      // Some phones never fire `pagehide`: `visibilitychange` may be the last event that a page receives.
      document.addEventListener('visibilitychange', leave)
    },
    stop() {
      sender.stop()
      document.removeEventListener('visibilitychange', leave)
    },
  }
}

/** In browsers without Web Locks several tabs may send the same event; the collector counts it once. */
async function oneTabAtATime(name: string, run: () => Promise<void>): Promise<void> {
  if ('locks' in navigator) await navigator.locks.request(name, run)
  else await run()
}
