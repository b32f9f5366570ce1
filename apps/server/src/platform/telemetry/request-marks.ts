import { type Context, context, createContextKey, type Span, trace } from '@opentelemetry/api'

/** By what the log lines of a request are found again, and its trace beside them. */
export interface RequestMarks {
  reqId?: string
  traceId?: string
}

const idKey = createContextKey('ganj request id')

/** The context of a request: tells the work of different requests apart. */
export const contextOf = (parent: Context, span: Span, requestId: string): Context =>
  trace.setSpan(parent, span).setValue(idKey, requestId)

/**
 * Whose work is being done, for lines that are written far from a request. Empty while no traces are kept: to follow a
 * request through everything that waits costs each call more than it is worth then.
 */
export function requestMarks(): RequestMarks {
  const active = context.active()
  const reqId = active.getValue(idKey)
  const traceId = trace.getSpan(active)?.spanContext().traceId
  return { ...(typeof reqId === 'string' ? { reqId } : {}), ...(traceId ? { traceId } : {}) }
}
