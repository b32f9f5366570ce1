import { STATUS_CODES } from 'node:http'
import type { Problem } from '@ganj/contract'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { Fault } from '../fault.ts'
import { languageOf, textOf } from '../texts/texts.ts'

/** Errors of Fastify itself, as our faults. */
const fastifyFaults: Record<string, ConstructorParameters<typeof Fault>[0]> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'request.too-large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'request.unsupported-media-type',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'request.malformed',
  FST_ERR_CTP_INVALID_JSON_BODY: 'request.malformed',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'request.malformed',
  FST_ERR_CTP_INVALID_HANDLER: 'request.unsupported-media-type',
}

/** How often the cause of a 503 is logged, milliseconds. */
const logEveryMs = 1_000

type AnswerProblem = (error: unknown, request: FastifyRequest, reply: FastifyReply) => FastifyReply

/**
 * Answers any error as `application/problem+json`; an unknown one is a bare 500 with the request's id. The causes of 503s are
 * logged once a second: while the database cannot be used every call has one, and the log would fill the disk.
 * @param time milliseconds of a monotonic clock
 */
export function createAnswerProblem(time: () => number): AnswerProblem {
  /** By fault and cause: when it was logged, and how many were not since. */
  const logged = new Map<string, { at: number; unlogged: number }>()
  const logCause = (fault: Fault, error: unknown, { log }: FastifyRequest) => {
    const err = fault.cause ?? error
    if (fault.status !== 503) return log.error({ err }, fault.code)
    const kind = `${fault.code} ${err instanceof Error && 'code' in err ? err.code : ''}`
    const last = logged.get(kind)
    if (last && time() - last.at < logEveryMs) {
      last.unlogged++
      return log.debug({ err }, fault.code)
    }
    logged.set(kind, { at: time(), unlogged: 0 })
    log.error({ err, ...(last && last.unlogged > 0 && { unlogged: last.unlogged }) }, fault.code)
  }
  return (error, request, reply) => {
    const fault = asFault(error)
    if (fault.status >= 500) logCause(fault, error, request)
    if (fault.retryAfterMs) reply.header('retry-after', String(Math.ceil(fault.retryAfterMs / 1000)))
    const problem: Problem = {
      type: `urn:ganj:fault:${fault.code}`,
      title: STATUS_CODES[fault.status] ?? 'Error',
      status: fault.status,
      code: fault.code,
      detail: textOf(fault, languageOf(request.headers['accept-language'])),
      requestId: request.id,
      ...(fault.errors.length > 0 ? { errors: [...fault.errors] } : {}),
    }
    return (
      reply
        .code(fault.status)
        // Repeated here, because hooks do not run for an unknown address.
        .header('x-request-id', request.id)
        .header('content-type', 'application/problem+json; charset=utf-8')
        .header('cache-control', 'no-store')
        .send(JSON.stringify(problem))
    )
  }
}

function asFault(error: unknown): Fault {
  if (error instanceof Fault) return error
  const { code = '', statusCode = 500 } = error as Partial<FastifyError>
  const known = fastifyFaults[code]
  if (known) return new Fault(known, { cause: error })
  if (statusCode >= 400 && statusCode < 500) return new Fault('request.malformed', { cause: error })
  return new Fault('server.error', { cause: error })
}
