import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { metrics } from '@opentelemetry/api'
import type { FastifyInstance } from 'fastify'
import { Fault } from '../../fault.ts'
import { noteOverload } from '../../heap.ts'
import { type Language, languageOf, textOf } from '../../texts/texts.ts'
import { createAdmissionQueue } from './admission-queue.ts'

/** How long a call may wait for its turn: a read stays below a quarter of a second in all. */
const patienceMs = 120
/** The same while more arrives than can be done. */
const standingMs = 30
/** Longer than calls take on a machine that is busy and not overloaded. */
const targetMs = 40
/** A process that has just started, or had nothing to do, takes a wave of calls without being late for all of them. */
const first = 128
/** Fewer than this would leave batches of value calls half empty. */
const fewest = 32
const most = 512

const retryAfterMs = 2_000

/**
 * Holds back the calls of the API that are more than the process can do. It stands before everything else of the
 * server: to refuse a call must cost a small part of what it costs to carry one out. A call whose body is still on its way
 * takes its turn when the body is there, or whoever sends slowly would hold the turns of all others. Webhooks are let in
 * always: hosts bring money by them, few at a time. `time` is in milliseconds, monotonic.
 */
export function admitByTurns(app: FastifyInstance, time: () => number): void {
  const [handle] = app.server.listeners('request') as [RequestListener]
  const queue = createAdmissionQueue({ time, patienceMs, standingMs, targetMs, first, fewest, most })
  const meter = metrics.getMeter('ganj')
  const refused = meter.createCounter('ganj.http.refused', {
    description: 'calls that were refused because the process had too much to do',
  })
  meter
    .createObservableGauge('ganj.http.waiting', { description: 'calls that wait for their turn' })
    .addCallback((result) => result.observe(queue.state().waiting))

  /**
   * When the process began to read what had arrived: requests that are read in one iteration of the event loop arrived before
   * it, however late in the iteration their turn is.
   */
  let roundBeganAt: number | undefined
  const arrival = (): number => {
    if (roundBeganAt === undefined) {
      roundBeganAt = time()
      setImmediate(() => {
        roundBeganAt = undefined
      })
    }
    return roundBeganAt
  }

  const enqueue = (exchange: Exchange, arrivedAt: number, start: () => void, refuse: () => void) => {
    const { request, response } = exchange
    queue.admit({
      caller: callerOf(request),
      arrivedAt,
      isWanted: () => !request.socket.destroyed,
      start: () => {
        const startedAt = time()
        response.once('close', () => queue.finish(time() - startedAt))
        start()
      },
      refuse: () => {
        refused.add(1)
        noteOverload()
        refuse()
      },
    })
  }
  /** Calls whose bodies did not arrive with their headers. */
  const incomplete = new WeakSet<IncomingMessage>()
  app.addHook('preValidation', async ({ raw: request }, { raw: response }) => {
    if (!incomplete.delete(request)) return
    await new Promise<void>((resolve, reject) => {
      const fault = () => reject(new Fault('server.busy', { retryAfterMs }))
      enqueue({ request, response }, arrival(), resolve, fault)
    })
  })

  app.server.removeAllListeners('request')
  app.server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (!isCall(request.url)) return handle(request, response)
    const arrivedAt = arrival()
    const exchange = { request, response }
    const admit = () =>
      enqueue(
        exchange,
        arrivedAt,
        () => handle(request, response),
        () => refuse(exchange),
      )
    if (!hasBody(request)) return admit()
    // Node.js tells of the headers before it has read the rest of what came with them.
    setImmediate(() => {
      if (request.complete) return admit()
      incomplete.add(request)
      handle(request, response)
    })
  })
}

interface Exchange {
  request: IncomingMessage
  response: ServerResponse
}

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

const isCall = (url = '') => url.startsWith('/api/') && !url.startsWith('/api/hook/')

/**
 * Whose call it is, unproven: a token that is none is refused soon after, and costs little. Without a token it is the
 * connection's.
 */
function callerOf({ headers, socket }: IncomingMessage): string {
  const token = headers.authorization
  return token === undefined ? `${socket.remoteAddress} ${socket.remotePort}` : token.slice(-43)
}

let refusals = 0

/** The answer of every refusal, made once for each language: only its id differs. */
const bodies = new Map<Language, [string, string]>()

function bodyIn(language: Language): [string, string] {
  const known = bodies.get(language)
  if (known) return known
  const fault = new Fault('server.busy')
  const problem = {
    type: `urn:ganj:fault:${fault.code}`,
    title: 'Service Unavailable',
    status: fault.status,
    code: fault.code,
    detail: textOf(fault, language),
    requestId: '',
  }
  const text = JSON.stringify(problem).slice(0, -2)
  const made: [string, string] = [text, '"}']
  bodies.set(language, made)
  return made
}

function refuse({ request, response }: Exchange): void {
  const id = `refused-${++refusals}`
  const body = bodyIn(languageOf(request.headers['accept-language'])).join(id)
  response.writeHead(503, {
    'content-type': 'application/problem+json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    'retry-after': String(retryAfterMs / 1000),
    'x-request-id': id,
  })
  response.end(body)
}
