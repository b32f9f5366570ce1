import { ClientFault, faultOf, isClientFault, newIdempotencyKey } from '@ganj/client'
import type { AdminBodyOf, AdminEndpoint, AdminQueryOf, AdminReplyOf } from '@ganj/contract/admin'
import { currentLanguage } from '../i18n/i18n.ts'
import { addressOf } from './address.ts'
import { consumeEarlyReply, dropEarlyReplies } from './early-replies.ts'

type Part<Name extends string, Fields> = keyof Fields extends never
  ? unknown
  : Partial<Fields> extends Fields
    ? { readonly [K in Name]?: Fields }
    : { readonly [K in Name]: Fields }

/** The options of one call: `body` and `query` only when the endpoint has them, with its types. */
type CallOptions<E extends AdminEndpoint> = Part<'body', AdminBodyOf<E>> &
  Part<'query', AdminQueryOf<E>> & {
    /** Idempotency key; created when the endpoint requires one. Pass it to repeat a call. */
    readonly key?: string
    readonly signal?: AbortSignal
  }

type CallArguments<E extends AdminEndpoint> =
  Partial<CallOptions<E>> extends CallOptions<E> ? [options?: CallOptions<E>] : [options: CallOptions<E>]

interface AnyOptions {
  body?: unknown
  query?: object | undefined
  key?: string
  signal?: AbortSignal
}

const timeoutMs = 30_000
let csrfToken = ''
let onSessionLost: () => void = () => undefined

/** Stores the CSRF token that every POST of this session sends. */
export const storeCsrfToken = (token: string): void => {
  csrfToken = token
}

/** Sets the handler for a session that the server no longer accepts. */
export const whenSessionIsLost = (lost: () => void): void => {
  onSessionLost = lost
}

/** Calls the admin API. Rejects with `ClientFault`, or with the signal's reason when it is aborted. */
export async function call<E extends AdminEndpoint>(
  endpoint: E,
  ...[options]: CallArguments<E>
): Promise<AdminReplyOf<E>> {
  return callChecked(endpoint, (options ?? {}) as AnyOptions)
}

/** The same for a caller that serves many endpoints and whose own parameters have the types of body and query. */
export async function callChecked<E extends AdminEndpoint>(
  endpoint: E,
  options: AnyOptions,
): Promise<AdminReplyOf<E>> {
  const response = await send(endpoint, options, 'application/json')
  return (await response.json()) as AdminReplyOf<E>
}

/** All rows of a list as CSV. */
export async function readCsv(endpoint: AdminEndpoint, query: Record<string, unknown>): Promise<Blob> {
  return (await send(endpoint, { query }, 'text/csv')).blob()
}

async function send(endpoint: AdminEndpoint, options: AnyOptions, accept: string): Promise<Response> {
  const { method, idempotent } = endpoint
  const headers: Record<string, string> = {
    accept: `${accept}, application/problem+json`,
    'accept-language': currentLanguage(),
  }
  if (method === 'POST') {
    headers['content-type'] = 'application/json'
    headers['x-csrf-token'] = csrfToken
    dropEarlyReplies()
  }
  if (idempotent) headers['idempotency-key'] = options.key ?? newIdempotencyKey()
  // An export may take longer than the timeout of other reads.
  const deadline = accept === 'text/csv' ? [] : [AbortSignal.timeout(timeoutMs)]
  const address = addressOf(endpoint, options.query)
  let response: Response
  try {
    const early = accept === 'application/json' ? consumeEarlyReply(address) : undefined
    response = await (early ??
      fetch(address, {
        method,
        headers,
        credentials: 'same-origin',
        signal: AbortSignal.any([...deadline, ...(options.signal ? [options.signal] : [])]),
        ...(method === 'POST' ? { body: JSON.stringify(options.body ?? {}) } : {}),
      }))
  } catch (cause) {
    options.signal?.throwIfAborted()
    throw new ClientFault({ code: 'network', status: 0, detail: '', requestId: '', cause })
  }
  if (response.ok) return response
  const fault = await faultOf(response)
  if (fault.code === 'operator.session-missing') onSessionLost()
  throw fault
}

/** Whether a failure is the server's fault with this code. */
export const isFault = (failure: unknown, code: string): boolean =>
  isClientFault(failure) && failure.code === code
