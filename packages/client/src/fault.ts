import type { FaultCode, Problem } from '@ganj/contract'

/** `network`: there was no answer. A newer server may send codes that this build does not know. */
export type ClientFaultCode = FaultCode | 'network' | (string & Record<never, never>)

interface FaultFields {
  code: ClientFaultCode
  status: number
  detail: string
  requestId: string
  errors?: Problem['errors']
  cause?: unknown
}

/** Why a call failed. `detail` is in the player's language, and empty without an answer. */
export class ClientFault extends Error {
  override readonly name = 'ClientFault'
  readonly code: ClientFaultCode
  /** HTTP status, 0 for `network`. */
  readonly status: number
  readonly detail: string
  readonly requestId: string
  readonly errors: NonNullable<Problem['errors']>

  constructor(dependencies: FaultFields) {
    super(dependencies.detail || dependencies.code, { cause: dependencies.cause })
    this.code = dependencies.code
    this.status = dependencies.status
    this.detail = dependencies.detail
    this.requestId = dependencies.requestId
    this.errors = dependencies.errors ?? []
  }
}

export const isClientFault = (value: unknown): value is ClientFault => value instanceof ClientFault

/** Whether the server refused the call (4xx): the caller handles it, and it is no failure of the program. */
export const isRefusal = (value: unknown): value is ClientFault =>
  isClientFault(value) && value.status >= 400 && value.status < 500

/**
 * Whether the server has refused the call itself, so that no value was moved. Otherwise it is unknown whether an earlier
 * attempt has moved it: a rate limit and a lost session, also that of a renewal, refuse before the key is looked up, and
 * what names no fault (`server.error` with a 4xx) is a page of a proxy or a request that was cut off.
 */
export const hasAnswer = (fault: unknown): boolean =>
  isRefusal(fault) &&
  fault.code !== 'server.error' &&
  fault.code !== 'request.too-many' &&
  fault.code !== 'operator.session-missing' &&
  !fault.code.startsWith('auth.')

export const networkFault = (cause: unknown) =>
  new ClientFault({ code: 'network', status: 0, detail: '', requestId: '', cause })

/** Reads `application/problem+json`. Any other failed answer is a `server.error` without detail. */
export async function faultOf(response: Response): Promise<ClientFault> {
  const problem = await problemIn(response)
  return new ClientFault({
    code: text(problem.code) || 'server.error',
    status: response.status,
    detail: text(problem.detail),
    requestId: text(problem.requestId) || (response.headers.get('x-request-id') ?? ''),
    ...(problem.errors ? { errors: problem.errors } : {}),
  })
}

async function problemIn(response: Response): Promise<Partial<Problem>> {
  if (!response.headers.get('content-type')?.includes('json')) return {}
  try {
    const body: unknown = await response.json()
    return typeof body === 'object' && body !== null ? (body as Partial<Problem>) : {}
  } catch {
    return {}
  }
}

const text = (value: unknown) => (typeof value === 'string' ? value : '')
