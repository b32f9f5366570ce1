import {
  type AdminEndpoint,
  adminEndpoints,
  changeRole,
  defaultPermissions,
  type Role,
  roles,
} from '@ganj/contract/admin'
import { describe, expect, test } from 'vitest'
import { sql } from '#platform/database/sql.ts'
import { createTestApp } from './test-app.ts'
import { type TestOperator, testOperators } from './test-operators.ts'

const server = await createTestApp()
const { send, signIn } = testOperators(server)
const operators = new Map<Role, TestOperator>()
for (const role of roles) operators.set(role, await signIn(role))

const nameOf = ({ method, path }: AdminEndpoint) => `${method} ${path}`
/** A call that ends the session would make later calls fail. */
const withoutEnd = adminEndpoints.filter(({ path }) => path !== '/session/end')

const isAllowed = (role: Role, { permission }: AdminEndpoint) =>
  permission === 'none' || permission === 'signed-in' || defaultPermissions[role].includes(permission)

/** The answers to an admitted call with an empty body: its content is refused, or it needs none. */
const isLetThrough = (code: string | undefined) =>
  code !== 'operator.forbidden' && code !== 'operator.session-missing'

test('every call is mounted, once, and names the roles that may make it', async () => {
  const names = adminEndpoints.map(nameOf)
  expect(new Set(names).size).toBe(names.length)
  for (const endpoint of adminEndpoints) {
    const answer = await send(endpoint, { body: {} as never })
    expect([nameOf(endpoint), answer.code === 'request.not-found']).toEqual([nameOf(endpoint), false])
  }
})

describe.each(roles)('%s', (role) => {
  test.each(withoutEnd.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
    '%s',
    async (_, endpoint) => {
      const operator = operators.get(role)
      const answer = await operator?.call(endpoint, { body: {} as never })
      expect(answer?.status).not.toBe(500)
      expect(isLetThrough(answer?.code)).toBe(isAllowed(role, endpoint))
    },
  )
})

test('without a session no call is admitted', async () => {
  for (const endpoint of adminEndpoints) {
    if (endpoint.permission === 'none') continue
    const answer = await send(endpoint, { body: {} as never })
    expect([nameOf(endpoint), answer.status, answer.code]).toEqual([
      nameOf(endpoint),
      401,
      'operator.session-missing',
    ])
  }
})

test('a role without permissions can only make the calls of its own session', async () => {
  const viewer = await signIn('viewer')
  await operators.get('owner')?.call(changeRole, { body: { role: 'viewer', permissions: [] } })
  for (const endpoint of withoutEnd) {
    const { code } = await viewer.call(endpoint, { body: {} as never })
    const isOpen = endpoint.permission === 'none' || endpoint.permission === 'signed-in'
    expect([nameOf(endpoint), isLetThrough(code)]).toEqual([nameOf(endpoint), isOpen])
  }
})

test('refused calls left no rows but those of sign-ins', async () => {
  const rows = await server.database.rows<{ action: string }>(sql`
    SELECT DISTINCT action FROM audit_entry WHERE source = 'console' ORDER BY action`)
  expect(rows.map(({ action }) => action)).toEqual([
    'roles.change',
    'session.by-link',
    'session.second-factor-set-up',
  ])
})
