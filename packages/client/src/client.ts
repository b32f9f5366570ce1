import { type Endpoint, type ReplyOf, refreshSession } from '@ganj/contract'
import type { CallArguments, LooseOptions } from './call-options.ts'
import { ClientFault, faultOf, isClientFault } from './fault.ts'
import { newIdempotencyKey } from './idempotency-key.ts'
import { sendWithRetries } from './send.ts'

/** The storage of the session. It is read for every request, so that a rotation in another tab takes effect. */
export interface TokenStore {
  accessToken(): string | null
  refreshToken(): string | null
  save(tokens: { accessToken: string; refreshToken: string }): void
  /** Deletes the session, because the server refused the refresh token. */
  clear(): void
}

export interface ClientOptions {
  /** `/api`, or an absolute address without a trailing slash. */
  baseUrl: string
  tokens: TokenStore
  fetch?: typeof fetch
  timeoutMs?: number
  /** The player's language, for `Accept-Language`. */
  language: () => string
  /** Called without a usable refresh token: sign in again and save the tokens, or reject. */
  onAuthLost: () => Promise<void>
  /** Runs the refresh in one tab of the app at a time, because a refresh token works only once. */
  exclusively?: <T>(task: () => Promise<T>) => Promise<T>
}

export interface Client {
  /** Rejects with `ClientFault`, or with the signal's reason when it is aborted. */
  call<E extends Endpoint>(endpoint: E, ...args: CallArguments<E>): Promise<ReplyOf<E>>
  /** Gets a new access token. Concurrent calls share one request. */
  renewSession(): Promise<void>
}

export function createClient(options: ClientOptions): Client {
  const { tokens, onAuthLost, exclusively = (task) => task() } = options
  const wire = {
    baseUrl: options.baseUrl,
    fetch: options.fetch ?? ((...request: Parameters<typeof fetch>) => fetch(...request)),
    timeoutMs: options.timeoutMs ?? 30_000,
    language: options.language,
    written: null,
  }
  let renewal: Promise<void> | null = null

  async function send(endpoint: Endpoint, sent: LooseOptions): Promise<unknown> {
    const token = endpoint.auth === 'player' ? tokens.accessToken() : null
    const response = await sendWithRetries(wire, endpoint, sent, token)
    if (!response.ok) throw await faultOf(response)
    return readReply(response)
  }

  async function renew(): Promise<void> {
    const refreshToken = tokens.refreshToken()
    if (refreshToken === null) return onAuthLost()
    try {
      const reply = await send(refreshSession, { body: { refreshToken } })
      tokens.save(reply as ReplyOf<typeof refreshSession>)
    } catch (fault) {
      if (!isClientFault(fault) || fault.status !== 401) throw fault
      tokens.clear()
      await onAuthLost()
    }
  }

  function renewSession(): Promise<void> {
    renewal ??= exclusively(renew).finally(() => {
      renewal = null
    })
    return renewal
  }

  async function call(endpoint: Endpoint, given: LooseOptions = {}): Promise<unknown> {
    const sent = endpoint.idempotent ? { ...given, key: given.key ?? newIdempotencyKey() } : given
    const tokenBefore = tokens.accessToken()
    try {
      return await send(endpoint, sent)
    } catch (fault) {
      if (endpoint.auth === 'none' || !isClientFault(fault) || fault.status !== 401) throw fault
      // Another call may have renewed the session while this one was in flight, or may be renewing it.
      if (renewal !== null || tokens.accessToken() === tokenBefore) await renewSession()
      if (tokens.accessToken() === null) throw fault
      return send(endpoint, sent)
    }
  }

  return { call: call as Client['call'], renewSession }
}

async function readReply(response: Response): Promise<unknown> {
  try {
    return await response.json()
  } catch (cause) {
    const requestId = response.headers.get('x-request-id') ?? ''
    throw new ClientFault({ code: 'server.error', status: response.status, detail: '', requestId, cause })
  }
}
