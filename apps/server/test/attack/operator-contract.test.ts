import {
  type AdminEndpoint,
  adminEndpoints,
  changeRole,
  defaultPermissions,
  type Role,
  roles,
} from '@ganj/contract/admin'
import fc from 'fast-check'
import { expect } from 'vitest'
import { sql } from '#platform/database/sql.ts'
import { publicId } from '#platform/random.ts'
import { watchTables } from '../contract/secrets.ts'
import { hostileTexts, type Known, type Schema, schemaOf, valid } from '../contract/values.ts'
import { createTestApp } from '../test-app.ts'
import { type TestOperator, testOperators } from '../test-operators.ts'
import { attack } from './attack.ts'

/*
 * Every call of the operators' API, as the contract defines it, by callers without permission and with hostile values.
 */

const seed = 20_261_123
const server = await createTestApp({ OPERATOR_SECOND_FACTOR: 'off' })
const { app, database } = server
const { signIn } = testOperators(server)
const player = await server.signIn(1)
const owner = await signIn('owner')
const others = new Map<Role, TestOperator>()
for (const role of roles) others.set(role, await signIn(role))

const calls = adminEndpoints.filter(({ path }) => path !== '/session/end')
const isAllowed = (role: Role, { permission }: AdminEndpoint) =>
  permission === 'none' || permission === 'signed-in' || defaultPermissions[role].includes(permission)

const [{ publicId: playerPublicId } = { publicId: '' }] = await database.rows<{ publicId: string }>(
  sql`SELECT public_id AS "publicId" FROM player WHERE id = ${player.id}`,
)
/** Existing ids, so that a call that is wrongly admitted would have an effect. */
const known: Known = {
  playerPublicId: [playerPublicId],
  playerId: [playerPublicId],
  publicId: [playerPublicId],
  operatorId: [owner.id],
  id: [owner.id, playerPublicId],
}

const drawn = (schema: Schema, runs: number): Record<string, unknown>[] =>
  fc.sample(valid(schema, known), { numRuns: runs, seed }) as Record<string, unknown>[]
const texts = (query: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(query).map(([name, value]) => [name, String(value).replace(/[\ud800-\udfff]/g, '?')]),
  )

interface Sent {
  url?: string
  headers?: Record<string, string>
  body?: unknown
  query?: Record<string, unknown>
}

const send = (endpoint: AdminEndpoint, { url, headers = {}, body = {}, query = {} }: Sent) =>
  app.inject({
    method: endpoint.method,
    url: url ?? `/admin/api${endpoint.path}`,
    query: texts(query),
    headers: { ...(endpoint.idempotent && { 'idempotency-key': publicId() }), ...headers },
    ...(endpoint.method === 'POST' && { payload: body as object }),
  })

const sessionOf = ({ cookie, csrfToken }: TestOperator) => ({ cookie, 'x-csrf-token': csrfToken })

attack(
  'no role can make a call without permission, with well-formed bodies and existing ids',
  async (count) => {
    const watch = await watchTables(database)
    for (const [role, operator] of others) {
      for (const endpoint of calls.filter((one) => !isAllowed(role, one))) {
        const before = await watch.state()
        for (const body of drawn(schemaOf(endpoint.body), 3)) {
          const [query = {}] = drawn(schemaOf(endpoint.query), 1)
          const answer = await send(endpoint, { headers: sessionOf(operator), body, query })
          expect([role, endpoint.path, answer.statusCode, answer.json().code]).toEqual([
            role,
            endpoint.path,
            403,
            'operator.forbidden',
          ])
          count()
        }
        expect([role, endpoint.path, await watch.state()]).toEqual([role, endpoint.path, before])
      }
    }
  },
)

attack(
  'only an operator’s session opens a call: similar tokens, headers and addresses do not',
  async (count) => {
    const viewer = others.get('viewer') as TestOperator
    const guarded = calls.filter(({ permission }) => permission !== 'none')
    for (const endpoint of guarded) {
      const path = `/admin/api${endpoint.path}`
      const strangers: Record<string, string>[] = [
        { authorization: `Bearer ${player.accessToken}` },
        { authorization: `Bearer ${owner.csrfToken}` },
        { cookie: viewer.cookie.replace(/=.*/, `=${'A'.repeat(43)}`), 'x-csrf-token': owner.csrfToken },
        { 'x-csrf-token': owner.csrfToken },
        { 'x-forwarded-user': owner.name, 'x-remote-user': owner.name, 'x-operator-id': owner.id },
      ]
      for (const headers of strangers) {
        const { statusCode } = await send(endpoint, { headers })
        expect([endpoint.path, statusCode]).toEqual([endpoint.path, 401])
        count()
      }
      if (isAllowed('viewer', endpoint)) continue
      const bypasses = [
        { headers: { 'x-http-method-override': 'GET' } },
        { headers: { 'x-original-url': '/admin/api/session', 'x-rewrite-url': '/admin/api/session' } },
        { url: `${path}/` },
        { url: path.replace('/admin/', '/admin//') },
        { url: path.replace('/admin/', '/ADMIN/') },
        { url: path.replace('/admin/api', '/admin/api/session/..') },
        { url: path.replace('/api/', '/%61pi/') },
        { url: `${path};session` },
      ]
      for (const { url, headers } of bypasses as Sent[]) {
        const answer = await send(endpoint, {
          ...(url && { url }),
          headers: { ...sessionOf(viewer), ...headers },
        })
        expect([endpoint.path, url, answer.statusCode >= 400 && answer.statusCode < 500]).toEqual([
          endpoint.path,
          url,
          true,
        ])
        count()
      }
    }
  },
)

attack('a role that loses permissions loses them in open sessions too', async (count) => {
  const operator = await signIn('support')
  const body = { role: 'support' as const, permissions: [] }
  expect((await owner.call(changeRole, { body })).status).toBe(200)
  for (const endpoint of calls.filter(
    ({ permission }) => permission !== 'none' && permission !== 'signed-in',
  )) {
    const { statusCode } = await send(endpoint, { headers: sessionOf(operator) })
    expect([endpoint.path, statusCode]).toEqual([endpoint.path, 403])
    count()
  }
})

attack(
  'an owner’s call with hostile values, ids and cursors never causes a server error',
  async (count) => {
    const cursors = [
      ['9999-99-99T99:99:99.999Z', 'abcdefghjkmn'],
      ['2026-02-30T00:00:00.000Z'],
      ['999999999999999999'],
      ['1', '2026-13-01T00:00:00.000Z', 'abcdefghjkmn'],
    ].map((parts) => Buffer.from(JSON.stringify(parts)).toString('base64url'))
    for (const endpoint of calls) {
      // Each call has its own session: it may end the session or take the role away.
      const operator = await signIn('owner')
      const [body = {}] = drawn(schemaOf(endpoint.body), 1)
      const [query = {}] = drawn(schemaOf(endpoint.query), 1)
      const hostileValues = [...hostileTexts, ...cursors, -1, 1e308, null, [], {}]
      const fields = [
        ...Object.keys(schemaOf(endpoint.query).properties ?? {}).map((name) => ['query', name] as const),
        ...Object.keys(schemaOf(endpoint.body).properties ?? {}).map((name) => ['body', name] as const),
      ]
      for (const [place, name] of fields) {
        for (const hostileValue of hostileValues) {
          const sent =
            place === 'query'
              ? { body, query: { ...query, [name]: hostileValue } }
              : { body: { ...body, [name]: hostileValue }, query }
          const { statusCode } = await send(endpoint, { headers: sessionOf(operator), ...sent })
          expect([endpoint.path, place, name, hostileValue, statusCode >= 500]).toEqual([
            endpoint.path,
            place,
            name,
            hostileValue,
            false,
          ])
          count()
        }
      }
    }
  },
  300_000,
)
