import type { BodyOf, Endpoint, QueryOf, ReplyOf } from '@ganj/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { TSchema } from 'typebox'
import { Compile } from 'typebox/schema'
import { Value } from 'typebox/value'
import type { Clock } from '../clock.ts'
import { Fault } from '../fault.ts'
import { type Idempotency, idempotencyOf } from './idempotency.ts'

/** Who calls, as the access token proves. */
export interface Caller {
  readonly id: bigint
  readonly sessionId: string
}

/** One request of an endpoint, checked. */
export interface Call<E extends Endpoint> {
  readonly body: BodyOf<E>
  readonly query: QueryOf<E>
  readonly player: E['auth'] extends 'player' ? Caller : undefined
  readonly idempotency: E['idempotent'] extends true ? Idempotency : undefined
  readonly now: Date
  readonly request: FastifyRequest
}

type Handler<E extends Endpoint> = (call: Call<E>) => Promise<ReplyOf<E>>

/** Registers handlers for endpoints; each demands what its endpoint says. */
export type Mount = <E extends Endpoint>(endpoint: E, handler: Handler<E>) => void

interface Surroundings {
  clock: Clock
  /** Proves a bearer token. */
  guard(token: string): Caller
}

/** Makes `mount`, which turns endpoints and their handlers into routes of the server. */
export function createMount(app: FastifyInstance, { clock, guard }: Surroundings): Mount {
  return (endpoint, handler) => {
    const readBody = reader(endpoint.body, 'body')
    const readQuery = reader(endpoint.query, 'query')
    app.route({
      method: endpoint.method,
      url: `/api${endpoint.path}`,
      bodyLimit: endpoint.bodyLimit,
      schema: { response: { 200: endpoint.reply } },
      // Before the body is read: a stranger's megabytes are not worth parsing.
      onRequest: async (request) => {
        if (endpoint.auth === 'player') callers.set(request, guard(bearer(request)))
      },
      handler: async (request: FastifyRequest, reply: FastifyReply) => {
        const player = callers.get(request)
        const call = {
          body: endpoint.method === 'POST' ? readBody(request.body === undefined ? {} : request.body) : {},
          query: readQuery(request.query),
          player,
          idempotency:
            endpoint.idempotent && player ? idempotencyOf(request, endpoint.path, player.id) : undefined,
          now: clock(),
          request,
        }
        reply.header('cache-control', 'no-store')
        // What the endpoint demands was demanded above: its type says no more than that.
        return handler(call as Call<typeof endpoint>)
      },
    })
  }
}

const callers = new WeakMap<FastifyRequest, Caller>()

function bearer(request: FastifyRequest): string {
  const [scheme, token] = (request.headers.authorization ?? '').split(' ')
  if (scheme?.toLowerCase() !== 'bearer' || !token) throw new Fault('auth.missing')
  return token
}

/** Checks a value; a query's texts become the numbers and booleans its schema asks for. */
function reader(schema: TSchema, part: 'body' | 'query') {
  const compiled = Compile(schema)
  return (given: unknown): unknown => {
    const value =
      part === 'query' ? Value.Default(schema, Value.Convert(schema, { ...(given as object) })) : given
    if (compiled.Check(value)) return value
    const errors = compiled
      .Errors(value)[1]
      .slice(0, 10)
      .map(({ instancePath, message }) => ({ path: `${part}${instancePath}`, message }))
    throw new Fault('request.invalid', { errors })
  }
}
