import { type BodyOf, type Endpoint, type QueryOf, type ReplyOf, writtenHeader } from '@ganj/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '../clock.ts'
import type { Db } from '../database/database.ts'
import type { Reads } from '../database/reads.ts'
import { Fault } from '../fault.ts'
import { type Limits, perAddress, perPlayer } from '../limits/limits.ts'
import { networkOf } from '../limits/network.ts'
import { type ContentPreview, inReadOnly } from '../read-only.ts'
import { type Idempotency, idempotencyOf } from './idempotency.ts'
import { type JsonStream, sendAnswer } from './json-stream.ts'
import { reader } from './reader.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Of an endpoint for players, once its token is proven. */
    player: Caller | undefined
  }
}

/** The caller, from the access token. */
export interface Caller {
  readonly id: bigint
  readonly sessionId: string
  /** An operator's view of the app as this player: nothing is written. */
  readonly isReadOnly: boolean
}

/** One request of an endpoint, checked. */
export interface Call<E extends Endpoint> {
  readonly body: BodyOf<E>
  readonly query: QueryOf<E>
  readonly player: E['auth'] extends 'player' ? Caller : undefined
  readonly idempotency: E['idempotent'] extends true ? Idempotency : undefined
  readonly now: Date
  /** For lists of history: a replica when one has all writes of this caller. */
  readonly replica: Db
  readonly request: FastifyRequest
}

type Handler<E extends Endpoint> = (call: Call<E>) => Promise<ReplyOf<E> | JsonStream>

/** Registers handlers for endpoints, with the checks of their endpoints. */
export type Mount = <E extends Endpoint>(endpoint: E, handler: Handler<E>) => void

/** Answers an endpoint by its mounted handler, as for a separate request. */
export type Answer = <E extends Endpoint>(endpoint: E, call: Call<E>) => Promise<ReplyOf<E>>

interface Surroundings {
  clock: Clock
  /** Verifies a bearer token. */
  guard(token: string): Caller
  /** Why a valid token is refused: its session was ended, or there is no such player. */
  refusalOf(caller: Caller, now: Date, allows: { deletedOwner: boolean }): Promise<Fault | undefined>
  reads: Reads
  /** Limits the rate of callers; absent: no limits. */
  limits: Limits | undefined
  /** The draft that an operator's browser previews; undefined for all other callers. */
  previewOf(request: FastifyRequest): Promise<ContentPreview | undefined>
}

/** Creates `mount`, which turns endpoints and their handlers into routes of the server. */
export function createMount(
  app: FastifyInstance,
  { clock, guard, refusalOf, reads, limits, previewOf }: Surroundings,
): Mount {
  const count = async ({ cost }: Endpoint, request: FastifyRequest, caller?: Caller) => {
    if (!limits) return
    const wait = caller
      ? await limits.consume(budgetOf(caller), perPlayer, clock(), cost)
      : await limits.consume(`address-${networkOf(request.ip)}`, perAddress, clock(), cost)
    if (wait > 0) throw new Fault('request.too-many', { retryAfterMs: wait })
  }
  /** Endpoints that need no token refuse a read-only token as well. */
  const refuseReadOnlyToken = ({ headers }: FastifyRequest) => {
    const token = tokenIn(headers.authorization)
    if (token && isReadOnlyToken(token)) throw new Fault('auth.view-only')
  }
  const isReadOnlyToken = (token: string): boolean => {
    try {
      return guard(token).isReadOnly
    } catch {
      return false
    }
  }
  app.decorateRequest('player', undefined)
  return (endpoint, handler) => {
    const readBody = reader(endpoint.body, 'body')
    const readQuery = reader(endpoint.query, 'query')
    app.route({
      method: endpoint.method,
      url: `/api${endpoint.path}`,
      bodyLimit: endpoint.bodyLimit,
      schema: { response: { 200: endpoint.reply } },
      // Before the body is read: parsing the megabytes of a stranger would waste time.
      onRequest: async (request) => {
        if (endpoint.auth !== 'player') {
          if (endpoint.method !== 'GET') refuseReadOnlyToken(request)
          return count(endpoint, request)
        }
        const caller = guard(bearer(request))
        if (caller.isReadOnly && endpoint.method !== 'GET') throw new Fault('auth.view-only')
        const refusal = await refusalOf(caller, clock(), { deletedOwner: endpoint.afterDeletion })
        if (refusal) throw refusal
        await count(endpoint, request, caller)
        request.player = caller
      },
      handler: async (request: FastifyRequest, reply: FastifyReply) => {
        const { player } = request
        const call = {
          body: endpoint.method === 'POST' ? readBody(request.body === undefined ? {} : request.body) : {},
          query: readQuery(request.query),
          player,
          idempotency:
            endpoint.idempotent && player ? idempotencyOf(request, endpoint.path, player.id) : undefined,
          now: clock(),
          replica: reads.of(textOf(request.headers[writtenHeader])),
          request,
        }
        reply.header('cache-control', 'no-store')
        // The endpoint's requirements were checked above, which its type does not express.
        const preview = await previewOf(request)
        // In a preview the operator may sign in, and then only read.
        if (preview && endpoint.method === 'POST' && player) throw new Fault('content.preview-read-only')
        const handled = () => handler(call as Call<typeof endpoint>)
        const refusal = player?.isReadOnly ? 'auth.view-only' : preview && 'content.preview-read-only'
        const answer = await (refusal && endpoint.method === 'GET'
          ? inReadOnly({ refusal, preview }, handled)
          : handled())
        const mark = endpoint.method === 'POST' ? reads.mark() : undefined
        if (mark !== undefined) reply.header(writtenHeader, mark)
        if (endpoint.idempotent) sendAsStored(request, reply)
        return sendAnswer(reply, answer)
      },
    })
  }
}

/**
 * An answer that an older version stored for its key may lack a field that the contract has since. It is sent
 * unchanged: value has moved, and a refusal would be repeated for as long as the key is stored.
 */
function sendAsStored(request: FastifyRequest, reply: FastifyReply): void {
  const serialize = reply.getSerializationFunction('200')
  reply.type('application/json; charset=utf-8').serializer((answer: unknown) => {
    try {
      return serialize?.(answer as Record<string, unknown>) ?? JSON.stringify(answer)
    } catch (error) {
      request.log.warn({ err: error }, 'an answer is not of the shape of its contract')
      return JSON.stringify(answer)
    }
  })
}

/** Creates `answer` for a `mount`: it uses the handlers mounted by that `mount`. */
export function withAnswer(mount: Mount): { mount: Mount; answer: Answer } {
  const handlers = new Map<Endpoint, Handler<Endpoint>>()
  return {
    mount: (endpoint, handler) => {
      handlers.set(endpoint, handler as Handler<Endpoint>)
      mount(endpoint, handler)
    },
    answer: async (endpoint, call) => {
      const handler = handlers.get(endpoint)
      if (!handler) throw new Error(`nothing is mounted at ${endpoint.path}`)
      return (await handler(call as Call<Endpoint>)) as ReplyOf<typeof endpoint>
    },
  }
}

const textOf = (header: string | string[] | undefined) => (typeof header === 'string' ? header : undefined)

function bearer(request: FastifyRequest): string {
  const token = tokenIn(request.headers.authorization)
  if (!token) throw new Fault('auth.missing')
  return token
}

function tokenIn(authorization = ''): string | undefined {
  const [scheme, token] = authorization.split(' ')
  return scheme?.toLowerCase() === 'bearer' ? token : undefined
}

/** Reads in an operator's view do not count against the player's limit. */
const budgetOf = ({ id, sessionId, isReadOnly }: Caller): string =>
  isReadOnly ? `view-${sessionId}` : `player-${id}`
