import type {
  AdminBodyOf,
  AdminEndpoint,
  AdminQueryOf,
  AdminReplyOf,
  OperatorSession,
  Role,
} from '@ganj/contract/admin'
import { signInByLink } from '@ganj/contract/admin'
import type { LightMyRequestResponse } from 'fastify'
import { inviteOperator } from '#auth/operators/manage.ts'
import { publicId } from '#platform/random.ts'
import type { createTestApp } from './test-app.ts'

type TestApp = Awaited<ReturnType<typeof createTestApp>>

interface Ask<E extends AdminEndpoint> {
  body?: AdminBodyOf<E>
  query?: AdminQueryOf<E>
  key?: string
  headers?: Record<string, string>
}

export interface AdminAnswer<E extends AdminEndpoint> {
  status: number
  /** The reply; for a refusal a problem, whose code is read through `code`. */
  body: AdminReplyOf<E>
  code: string | undefined
  text: string
  headers: LightMyRequestResponse['headers']
}

export interface TestOperator {
  id: string
  name: string
  cookie: string
  csrfToken: string
  call<E extends AdminEndpoint>(endpoint: E, ask?: Ask<E>): Promise<AdminAnswer<E>>
}

const by = { name: 'test', source: 'server', address: null } as const

/** Operators of the console of a test's server. */
export function testOperators({ app, database, clock }: Pick<TestApp, 'app' | 'database' | 'clock'>) {
  const send = async <E extends AdminEndpoint>(
    endpoint: E,
    { body, query, key = publicId(), headers }: Ask<E> = {},
    session: Record<string, string> = {},
  ): Promise<AdminAnswer<E>> => {
    const response = await app.inject({
      method: endpoint.method,
      url: `/admin/api${endpoint.path}`,
      ...(query ? { query: query as Record<string, string> } : {}),
      ...(endpoint.method === 'POST' ? { payload: (body ?? {}) as object } : {}),
      headers: { ...session, ...(endpoint.idempotent ? { 'idempotency-key': key } : {}), ...headers },
    })
    const isJson = /json/.test(String(response.headers['content-type']))
    const json = isJson ? response.json() : undefined
    return {
      status: response.statusCode,
      body: json,
      code: json?.code,
      text: response.body,
      headers: response.headers,
    }
  }
  const sessionOf = (answer: AdminAnswer<AdminEndpoint>) => ({
    cookie: String(answer.headers['set-cookie']).split(';')[0] ?? '',
    csrfToken: (answer.body as OperatorSession).csrfToken,
  })
  const invite = (name: string, role: Role, telegramId: bigint | null = null) =>
    database.transaction((tx) => inviteOperator(tx, { name, role, telegramId }, { by, now: clock() }))
  /** Invites an operator and signs in by the link. */
  const signIn = async (role: Role, name = `${role}-${publicId().slice(0, 6)}`): Promise<TestOperator> => {
    const { id, token } = await invite(name, role)
    const session = sessionOf(await send(signInByLink, { body: { token } }))
    return {
      id,
      name,
      ...session,
      call: (endpoint, ask) =>
        send(endpoint, ask, { cookie: session.cookie, 'x-csrf-token': session.csrfToken }),
    }
  }
  return { send, invite, signIn, sessionOf }
}
