import type {
  AdminBodyOf,
  AdminEndpoint,
  AdminQueryOf,
  AdminReplyOf,
  Permission,
  Role,
} from '@ganj/contract/admin'
import { pageRows } from '@ganj/contract/admin'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { TObject } from 'typebox'
import type { Clock } from '../clock.ts'
import { Fault } from '../fault.ts'
import { type Idempotency, idempotencyOf } from '../http/idempotency.ts'
import { type JsonStream, sendAnswer } from '../http/json-stream.ts'
import { reader } from '../http/reader.ts'
import { type Limit, type Limits, perAddress } from '../limits/limits.ts'
import { networkOf } from '../limits/network.ts'
import type { Actor } from './audit.ts'
import { csvOf, csvPageRows } from './csv.ts'
import type { Page } from './page.ts'

/** The caller, from the session. */
export interface Operator extends Actor {
  readonly id: bigint
  readonly publicId: string
  readonly role: Role
  readonly permissions: ReadonlySet<Permission>
  readonly sessionId: string
}

/** One request of an operator, checked. */
export interface AdminRequest<E extends AdminEndpoint> {
  readonly body: AdminBodyOf<E>
  readonly query: AdminQueryOf<E>
  readonly operator: E['permission'] extends 'none' ? undefined : Operator
  readonly idempotency: E['idempotent'] extends true ? Idempotency : undefined
  /** Of a list: the page size. */
  readonly limit: number
  readonly now: Date
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

export type AdminHandler<E extends AdminEndpoint> = (
  call: AdminRequest<E>,
) => Promise<AdminReplyOf<E> | JsonStream>

/** Registers handlers for calls of the operators' API, with the checks of their endpoints. */
export type MountAdmin = <E extends AdminEndpoint>(endpoint: E, handler: AdminHandler<E>) => void

interface Surroundings {
  clock: Clock
  /**
   * Authenticates and authorises a request.
   * @throws Fault when there is no session, or the session may not make this call
   */
  guard(request: FastifyRequest, endpoint: AdminEndpoint, now: Date): Promise<Operator>
  limits: Limits | undefined
}

/** The rate limit of an operator: pages of a console, and a table that is scrolled. */
const perOperator: Limit = { perSecond: 20, burst: 200 }
/** The rate limit of sign-in attempts from one network. */
const perSignIn: Limit = { perSecond: 0.2, burst: 10 }

const adminPath = '/admin/api'

/** Creates `mountAdmin`, which turns endpoints of the operators' API and their handlers into routes of the server. */
export function createMountAdmin(app: FastifyInstance, { clock, guard, limits }: Surroundings): MountAdmin {
  const count = async (caller: string, limit: Limit) => {
    const wait = (await limits?.consume(caller, limit, clock())) ?? 0
    if (wait > 0) throw new Fault('request.too-many', { retryAfterMs: wait })
  }
  const admit = async (endpoint: AdminEndpoint, request: FastifyRequest) => {
    if (endpoint.permission === 'none') {
      refuseOtherSites(request)
      return count(`operator-sign-in-${networkOf(request.ip)}`, perSignIn)
    }
    // First: whether a cookie is a session is read in the database, which players use as well.
    await count(`operator-address-${networkOf(request.ip)}`, perAddress)
    const operator = await guard(request, endpoint, clock())
    await count(`operator-${operator.id}`, perOperator)
    operators.set(request, operator)
  }
  return (endpoint, handler) => {
    const readBody = reader(endpoint.body, 'body')
    const readQuery = reader(endpoint.query, 'query')
    app.route({
      method: endpoint.method,
      url: `${adminPath}${endpoint.path}`,
      bodyLimit: endpoint.bodyLimit,
      schema: { response: { 200: endpoint.reply } },
      // Before the body is read: parsing the megabytes of a stranger would waste time.
      onRequest: (request) => admit(endpoint, request),
      handler: async (request: FastifyRequest, reply: FastifyReply) => {
        const operator = operators.get(request)
        const query = readQuery(request.query)
        const call = {
          body: endpoint.method === 'POST' ? readBody(request.body === undefined ? {} : request.body) : {},
          query,
          operator,
          // Keys of operators and of players are distinguished by the sign of the owner's id.
          idempotency:
            endpoint.idempotent && operator ? idempotencyOf(request, endpoint.path, -operator.id) : undefined,
          limit: pageRows,
          now: clock(),
          request,
          reply,
        }
        reply.header('cache-control', 'no-store')
        // The endpoint's requirements were checked above, which its type does not express.
        const answer = (limit: number, cursor: string | undefined) =>
          handler({
            ...call,
            limit,
            query: cursor === undefined ? query : { ...(query as object), cursor },
          } as AdminRequest<typeof endpoint>)
        if (!endpoint.isList || !wantsCsv(request))
          return sendAnswer(reply, await answer(pageRows, undefined))
        const csv = await csvOf(
          rowOf(endpoint),
          (cursor) => answer(csvPageRows, cursor ?? undefined) as Promise<Page<Record<string, unknown>>>,
        )
        return reply
          .type('text/csv; charset=utf-8')
          .header('content-disposition', `attachment; filename="${fileOf(endpoint)}.csv"`)
          .send(csv)
      },
    })
  }
}

const operators = new WeakMap<FastifyRequest, Operator>()

/** A page of another site must not sign its visitor in as another operator. Browsers send the origin of a request. */
function refuseOtherSites({ headers }: FastifyRequest): void {
  const site = headers['sec-fetch-site']
  if (site === 'cross-site' || site === 'same-site') throw new Fault('operator.csrf-invalid')
}

const wantsCsv = ({ headers }: FastifyRequest): boolean => /^text\/csv\b/.test(headers.accept ?? '')

const rowOf = ({ reply }: AdminEndpoint): TObject =>
  (reply as { properties: { rows: { items: TObject } } }).properties.rows.items

const fileOf = ({ path }: AdminEndpoint): string => path.slice(1).replaceAll('/', '-')
