import {
  browserTracingIntegration,
  captureException,
  init,
  makeFetchTransport,
  replayIntegration,
} from '@sentry/react'
import { scrub, scrubText } from './scrub.ts'

/** The address for reports, and their release and environment. */
export interface ErrorReporting {
  dsn: string
  environment: string
}

interface BuildDependencies {
  release: string
  /** Whether tracing and recording are allowed; failures are always reported. */
  isFollowed: boolean
}

/** Starts error reporting. Loaded only where an address for it is configured. */
export function startErrorReports(
  { dsn, environment }: ErrorReporting,
  { release, isFollowed }: BuildDependencies,
): void {
  const rate = isFollowed ? 0.01 : 0
  init({
    dsn,
    environment,
    release,
    dataCollection: {
      userInfo: false,
      cookies: false,
      httpHeaders: false,
      httpBodies: [],
      urlQueryParams: false,
    },
    tracesSampleRate: rate,
    replaysSessionSampleRate: rate,
    replaysOnErrorSampleRate: rate,
    maxBreadcrumbs: 100,
    normalizeDepth: 3,
    transport: scrubbingTransport,
    transportOptions: { bufferSize: 64 },
    // Breadcrumbs of taps and of the console can contain a player's name.
    beforeBreadcrumb: (crumb) =>
      crumb.category?.startsWith('ui.') || crumb.category === 'console' ? null : scrub(crumb),
    integrations: (defaults) => [
      ...defaults,
      browserTracingIntegration({
        beforeStartSpan: (options) => ({ ...options, name: scrubText(options.name) }),
      }),
      replayIntegration({
        maskAllText: true,
        maskAllInputs: true,
        blockAllMedia: true,
        useCompression: false,
        beforeAddRecordingEvent: (event) => scrub(event),
      }),
    ],
  })
}

/** Scrubs everything that is sent: reports, spans and metadata of recordings. */
const scrubbingTransport: typeof makeFetchTransport = (options) => {
  const { send, flush } = makeFetchTransport(options, fetchWithoutKeepalive(window.fetch.bind(window)))
  return { flush, send: (envelope) => send(scrubEnvelope(envelope)) }
}

/**
 * Browsers limit the bodies of all pending keepalive requests of a page to 64 KiB together; beyond that a request
 * fails. It is then repeated without keepalive. The library counts only its own requests.
 */
const fetchWithoutKeepalive =
  (send: typeof fetch): typeof fetch =>
  (address, request) =>
    send(address, request).catch((failure: unknown) => {
      if (!request?.keepalive) throw failure
      return send(address, { ...request, keepalive: false })
    })

type Envelope = Parameters<ReturnType<typeof makeFetchTransport>['send']>[0]

function scrubEnvelope([head, items]: Envelope): Envelope {
  const clean = items.map(([itemHead, payload]) => {
    if (itemHead.type !== 'replay_recording') return [itemHead, scrub(payload)]
    const recording = scrubRecording(String(payload))
    return [{ ...itemHead, length: new TextEncoder().encode(recording).length }, recording]
  })
  return [scrub(head), clean] as Envelope
}

/** rrweb's event types that contain the page's address; texts in all others were masked when they were recorded. */
const metaEvents = new Set([4, 5])

/** A recording is a header line and a line of events. It is text, because compressed bytes could not be scrubbed. */
function scrubRecording(text: string): string {
  const cut = text.indexOf('\n') + 1
  const events = JSON.parse(text.slice(cut)) as { type: number }[]
  return (
    text.slice(0, cut) +
    JSON.stringify(events.map((event) => (metaEvents.has(event.type) ? scrub(event) : event)))
  )
}

/** Reports a failure. */
export const reportError = (error: unknown): void => void captureException(error)
