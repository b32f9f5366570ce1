import { type Endpoint, writtenHeader } from '@ganj/contract'
import type { LooseOptions } from './call-options.ts'
import { networkFault } from './fault.ts'

export interface Wire {
  baseUrl: string
  fetch: typeof fetch
  timeoutMs: number
  language: () => string
  /** The consistency token of the newest write. Reads carry it, so that they include that write. */
  written: number | null
}

/** Delays before the two further attempts of a repeatable call. */
const retryDelaysMs = [400, 1600]

/** Sends a call until it is answered. Only GET and idempotent calls are repeated, with the same key, at most twice. */
export async function sendWithRetries(
  wire: Wire,
  endpoint: Endpoint,
  options: LooseOptions,
  accessToken: string | null,
): Promise<Response> {
  const delays = endpoint.method === 'GET' || endpoint.idempotent ? retryDelaysMs : []
  for (const delay of delays) {
    try {
      const response = await sendOnce(wire, endpoint, options, accessToken)
      if (!isProxyFault(response)) return response
    } catch (failure) {
      if (failure instanceof TimedOut) throw networkFault(failure)
      options.signal?.throwIfAborted()
    }
    await pause(delay, options.signal)
  }
  try {
    return await sendOnce(wire, endpoint, options, accessToken)
  } catch (failure) {
    options.signal?.throwIfAborted()
    throw networkFault(failure)
  }
}

/** A proxy without an answer of the server sends its own document. The call counts as unanswered. */
const isProxyFault = ({ status, headers }: Response) =>
  (status === 502 || status === 504) && !headers.get('content-type')?.includes('json')

class TimedOut extends Error {
  override readonly name = 'TimedOut'
}

async function sendOnce(
  wire: Wire,
  endpoint: Endpoint,
  options: LooseOptions,
  accessToken: string | null,
): Promise<Response> {
  options.signal?.throwIfAborted()
  const controller = new AbortController()
  const forward = () => controller.abort(options.signal?.reason)
  options.signal?.addEventListener('abort', forward, { once: true })
  const timer = setTimeout(() => controller.abort(new TimedOut()), wire.timeoutMs)
  try {
    const response = await wire.fetch(addressOf(wire.baseUrl, endpoint, options.query), {
      method: endpoint.method,
      headers: headersOf(wire, endpoint, options, accessToken),
      signal: controller.signal,
      ...(endpoint.method === 'POST' ? { body: JSON.stringify(options.body ?? {}) } : {}),
    })
    // The same deadline covers the body, because a connection may fail after the headers.
    const body = await response.arrayBuffer()
    const written = response.headers.get(writtenHeader)
    if (written !== null) wire.written = Math.max(wire.written ?? 0, Number(written))
    return new Response(body.byteLength ? body : null, response)
  } catch (failure) {
    throw controller.signal.reason instanceof TimedOut ? controller.signal.reason : failure
  } finally {
    clearTimeout(timer)
    options.signal?.removeEventListener('abort', forward)
  }
}

function headersOf(wire: Wire, endpoint: Endpoint, options: LooseOptions, accessToken: string | null) {
  const headers: Record<string, string> = {
    Accept: 'application/json, application/problem+json',
    'Accept-Language': wire.language(),
  }
  if (endpoint.method === 'POST') headers['Content-Type'] = 'application/json'
  if (accessToken !== null) headers.Authorization = `Bearer ${accessToken}`
  if (endpoint.method === 'GET' && wire.written !== null) headers[writtenHeader] = String(wire.written)
  if (endpoint.idempotent && options.key) headers['Idempotency-Key'] = options.key
  return headers
}

function addressOf(baseUrl: string, endpoint: Endpoint, query: Record<string, unknown> = {}) {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) search.set(name, String(value))
  }
  const tail = search.toString()
  return `${baseUrl}${endpoint.path}${tail ? `?${tail}` : ''}`
}

const pause = (milliseconds: number, signal: AbortSignal | undefined) =>
  new Promise<void>((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, milliseconds)
    signal?.addEventListener('abort', stop, { once: true })
  })
