import { context, metrics, propagation, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { contextOf } from './request-marks.ts'

/** Bounds in seconds, around what a player notices and around the objectives of docs/slo.md. */
const seconds = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

/**
 * Measures every request by its route, and makes it a span that continues the caller's trace and is named in the log.
 */
export function watchRequests(app: FastifyInstance): void {
  const duration = metrics.getMeter('ganj').createHistogram('http.server.request.duration', {
    unit: 's',
    description: 'from the first byte of a request to the last of its answer',
    advice: { explicitBucketBoundaries: seconds },
  })
  const tracer = trace.getTracer('ganj')
  const spans = new WeakMap<FastifyRequest, Span>()

  app.addHook('onRequest', (request, reply, done) => {
    const parent = propagation.extract(context.active(), request.headers)
    const span = tracer.startSpan(`${request.method} ${routeOf(request)}`, { kind: SpanKind.SERVER }, parent)
    if (!span.isRecording()) return done()
    span.setAttributes({
      'http.request.method': request.method,
      'http.route': routeOf(request),
      'ganj.request_id': request.id,
    })
    spans.set(request, span)
    request.log = request.log.child({ traceId: span.spanContext().traceId })
    reply.log = request.log
    context.with(contextOf(parent, span, request.id), done)
  })
  app.addHook('onResponse', (request, reply, done) => {
    duration.record(reply.elapsedTime / 1000, {
      'http.request.method': request.method,
      'http.route': routeOf(request),
      'http.response.status_code': reply.statusCode,
    })
    const span = spans.get(request)
    span?.setAttribute('http.response.status_code', reply.statusCode)
    if (reply.statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR })
    span?.end()
    done()
  })
}

/** The route as it was declared: the raw address could be anything, and have unlimited cardinality. */
const routeOf = (request: FastifyRequest) => request.routeOptions.url ?? 'none'
