import { type Attributes, metrics, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import type { Pool } from 'pg'
import { isConnectionLost } from '../database/errors.ts'
import { type RequestMarks, requestMarks } from './request-marks.ts'

/** A statement that takes longer is logged. */
const slowMs = 200
const seconds = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5]

interface Watched {
  name: string
  text: string
}

/** A slow statement, and its request where that is known. */
export interface SlowStatement extends RequestMarks {
  statement: string
  ms: number
}

/** Measures each statement of a pool, and reports slow ones by their text, which contains no values. */
export function watchQueries(pool: Pool, onSlow?: (slow: SlowStatement) => void) {
  const meter = metrics.getMeter('ganj')
  const duration = meter.createHistogram('db.client.operation.duration', {
    unit: 's',
    description: 'a statement, with its way to the database and back',
    advice: { explicitBucketBoundaries: seconds },
  })
  const slow = meter.createCounter('db.client.operation.slow', {
    description: `statements that took more than ${slowMs} ms`,
  })
  // From the start: a rate needs a series that exists before its first increase.
  slow.add(0)
  const tracer = trace.getTracer('ganj')
  watchPool(pool)

  return async <Result>(statement: Watched, run: () => Promise<Result>): Promise<Result> => {
    const span = tracer.startSpan('query', { kind: SpanKind.CLIENT })
    if (span.isRecording())
      span.setAttributes({ 'db.system.name': 'postgresql', 'db.query.text': statement.text })
    const since = performance.now()
    let outcome: Attributes = {}
    try {
      return await run()
    } catch (error) {
      outcome = { 'error.type': codeOf(error) }
      span.setStatus({ code: SpanStatusCode.ERROR })
      throw error
    } finally {
      const ms = performance.now() - since
      duration.record(ms / 1000, outcome)
      span.end()
      if (ms > slowMs) {
        slow.add(1)
        onSlow?.({ statement: statement.text, ms: Math.round(ms), ...requestMarks() })
      }
    }
  }
}

function watchPool(pool: Pool): void {
  metrics
    .getMeter('ganj')
    .createObservableGauge('db.client.connection.count', {
      description: 'connections, and who waits for one',
    })
    .addCallback((result) => {
      result.observe(pool.idleCount, { state: 'idle' })
      result.observe(pool.totalCount - pool.idleCount, { state: 'used' })
      result.observe(pool.waitingCount, { state: 'awaited' })
    })
}

/**
 * SQLSTATE or system error. For a connection closed by a proxy the driver has only a message: the alert needs a code.
 */
function codeOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return 'unknown'
  if ('code' in error) return String(error.code)
  return isConnectionLost(error) ? 'ECONNRESET' : 'unknown'
}
