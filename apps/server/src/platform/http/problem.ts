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

/** Answers any error as `application/problem+json`; an unknown one is a bare 500 with the request's id. */
export function answerProblem(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const fault = asFault(error)
  if (fault.status >= 500) request.log.error({ err: fault.cause ?? error }, fault.code)
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

function asFault(error: unknown): Fault {
  if (error instanceof Fault) return error
  const { code = '', statusCode = 500 } = error as Partial<FastifyError>
  const known = fastifyFaults[code]
  if (known) return new Fault(known, { cause: error })
  if (statusCode >= 400 && statusCode < 500) return new Fault('request.malformed', { cause: error })
  return new Fault('server.error', { cause: error })
}
