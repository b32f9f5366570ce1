import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { metrics } from '@opentelemetry/api'
import type { FastifyInstance } from 'fastify'
import { Fault } from '../fault.ts'
import { type Language, languageOf, textOf } from '../texts/texts.ts'
import { createAdmissionQueue } from './admission-queue.ts'

/** How long a call may wait for its turn: a read stays below a quarter of a second in all. */
const patienceMs = 120
/** Longer than calls take on a machine that is busy and not overloaded. */
const targetMs = 80
/** Fewer than this would leave batches of value calls half empty. */
const fewest = 32
const most = 512

const retryAfterSeconds = '2'

/**
 * Holds back the calls of the API that are more than the process can do. It stands before everything else of the
 * server: to refuse a call must cost a small part of what it costs to carry one out. Webhooks are let in always: hosts
 * bring money by them, few at a time. `time` is in milliseconds, monotonic.
 */
export function admitByTurns(app: FastifyInstance, time: () => number): void {
  const [handle] = app.server.listeners('request') as [RequestListener]
  const queue = createAdmissionQueue({ time, patienceMs, targetMs, fewest, most })
  const meter = metrics.getMeter('ganj')
  const refused = meter.createCounter('ganj.http.refused', {
    description: 'calls that were refused because the process had too much to do',
  })
  meter
    .createObservableGauge('ganj.http.waiting', { description: 'calls that wait for their turn' })
    .addCallback((result) => result.observe(queue.state().waiting))

  app.server.removeAllListeners('request')
  app.server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (!isCall(request.url)) return handle(request, response)
    const cameAt = time()
    queue.admit({
      caller: callerOf(request),
      cameAt,
      isWanted: () => !request.socket.destroyed,
      start: () => {
        const startedAt = time()
        response.once('close', () => queue.finish(time() - startedAt))
        handle(request, response)
      },
      refuse: () => {
        refused.add(1)
        refuse(request, response)
      },
    })
  })
}

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

function refuse(request: IncomingMessage, response: ServerResponse): void {
  const id = `refused-${++refusals}`
  const body = bodyIn(languageOf(request.headers['accept-language'])).join(id)
  response.writeHead(503, {
    'content-type': 'application/problem+json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    'retry-after': retryAfterSeconds,
    'x-request-id': id,
  })
  response.end(body)
}
