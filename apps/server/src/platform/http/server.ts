import { randomUUID } from 'node:crypto'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { Fault } from '../fault.ts'
import { watchRequests } from '../telemetry/request-metrics.ts'
import { admitByTurns } from './admission/admission.ts'
import { serializerOnDemand } from './compiled-schemas.ts'
import { parseShallowJson } from './json-depth.ts'
import { createAnswerProblem } from './problem.ts'
import { addSecurityHeaders } from './security-headers.ts'
import type { HttpSettings } from './settings.ts'

const wellFormedId = /^[\w-]{8,64}$/

/** The socket timeout, milliseconds: a call that waits for another service takes less. */
const silentMs = 120_000
/** The keep-alive timeout: longer than that of load balancers, so that they close the connection. */
const keepAliveMs = 72_000

/** The request timeout: a request that arrives byte by byte does not keep its connection open. */
const timeLimits = ({
  HTTP_HEADERS_TIMEOUT: headersTimeout,
  HTTP_REQUEST_TIMEOUT: requestTimeout,
}: Pick<HttpSettings, 'HTTP_HEADERS_TIMEOUT' | 'HTTP_REQUEST_TIMEOUT'>) => ({
  requestTimeout,
  connectionTimeout: silentMs,
  keepAliveTimeout: keepAliveMs,
  http: { headersTimeout, connectionsCheckingInterval: Math.min(5_000, Math.ceil(headersTimeout / 4)) },
})

/**
 * Creates the HTTP server: request ids, problem answers, time limits, security headers. `time`, in milliseconds and
 * monotonic, is used to measure its load and to limit its log.
 */
export function createServer(
  log: FastifyBaseLogger,
  settings: Pick<HttpSettings, 'TRUSTED_PROXIES' | 'HTTP_HEADERS_TIMEOUT' | 'HTTP_REQUEST_TIMEOUT'>,
  time: () => number = () => performance.now(),
): FastifyInstance {
  const answerProblem = createAnswerProblem(time)
  const app = Fastify({
    loggerInstance: log,
    // One log line for a request instead of two: see the hook below.
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: settings.TRUSTED_PROXIES,
    ...timeLimits(settings),
    genReqId: ({ headers }) => {
      const given = headers['x-request-id']
      return typeof given === 'string' && wellFormedId.test(given) ? given : randomUUID()
    },
    frameworkErrors: answerProblem,
    // Requests in flight are finished, kept-alive connections do not delay a shutdown.
    forceCloseConnections: 'idle',
    // Further requests on such a connection are answered, not refused.
    return503OnClosing: false,
  })
  readAddresses(app)
  app.setSerializerCompiler(serializerOnDemand)
  admitByTurns(app, time)
  parseShallowJson(app)
  watchRequests(app)
  app.setErrorHandler(answerProblem)
  app.setNotFoundHandler((request, reply) => answerProblem(new Fault('request.not-found'), request, reply))
  // Hooks of every request use callbacks: a promise for each would cost more than their work.
  app.addHook('onSend', (request, reply, _payload, done) => {
    reply.header('x-request-id', request.id)
    done()
  })
  addSecurityHeaders(app)
  app.addHook('onResponse', (request, reply, done) => {
    request.log.info({ req: request, res: reply, ms: Math.round(reply.elapsedTime * 10) / 10 }, 'answered')
    done()
  })
  return app
}

/**
 * A socket tells the address of its client only while it is open, unless the address was read before. Limits and logs need it
 * later as well. A connection that was reset before it was accepted has no address, and nobody waits for its answer.
 */
function readAddresses({ server }: FastifyInstance): void {
  server.on('connection', (socket) => {
    if (socket.remoteAddress === undefined) socket.destroy()
  })
}
