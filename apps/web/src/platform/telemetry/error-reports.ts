import {
  browserTracingIntegration,
  captureException,
  init,
  makeFetchTransport,
  replayIntegration,
} from '@sentry/react'
import { scrub, scrubText } from './scrub.ts'

/** Where reports go, and the release and environment they name. */
export interface ErrorReporting {
  dsn: string
  environment: string
}

interface BuildDependencies {
  release: string
  /** Whether tracing and recording are allowed; failures are reported anyway. */
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

/** Applied to everything that leaves: reports, spans and metadata of recordings. */
const scrubbingTransport: typeof makeFetchTransport = (options) => {
  const { send, flush } = makeFetchTransport(options, fetchWithoutKeepalive(window.fetch.bind(window)))
  return { flush, send: (envelope) => send(scrubEnvelope(envelope)) }
}

/**
 * What may outlive a page has 64 KiB together, whoever sends it, and a request past them fails: it goes again as any
 * other request. Only of its own requests does the library keep count.
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

/** rrweb's kinds of events that say where the page is: texts of all others were masked when they were drawn. */
const metaEvents = new Set([4, 5])

/** A recording is a line of its own head and a line of events; it comes as text, for bytes could not be looked into. */
function scrubRecording(text: string): string {
  const cut = text.indexOf('\n') + 1
  const events = JSON.parse(text.slice(cut)) as { type: number }[]
  return (
    text.slice(0, cut) +
    JSON.stringify(events.map((event) => (metaEvents.has(event.type) ? scrub(event) : event)))
  )
}

/** Reports what failed. */
export const reportError = (error: unknown): void => void captureException(error)
