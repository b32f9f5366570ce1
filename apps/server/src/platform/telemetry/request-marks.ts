import { type Context, context, createContextKey, type Span, trace } from '@opentelemetry/api'

/** The ids by which the log lines and the trace of a request are found. */
export interface RequestMarks {
  reqId?: string
  traceId?: string
}

const idKey = createContextKey('ganj request id')

/** The context of a request: distinguishes the work of different requests. */
export const contextOf = (parent: Context, span: Span, requestId: string): Context =>
  trace.setSpan(parent, span).setValue(idKey, requestId)

/**
 * The marks of the current request, for log lines that are written far from it. Empty while tracing is off: to
 * propagate a request's context through all async work costs each call more than it is worth then.
 */
export function requestMarks(): RequestMarks {
  const active = context.active()
  const reqId = active.getValue(idKey)
  const traceId = trace.getSpan(active)?.spanContext().traceId
  return { ...(typeof reqId === 'string' ? { reqId } : {}), ...(traceId ? { traceId } : {}) }
}
