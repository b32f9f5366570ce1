import {
  changeOperatorRole,
  changeRole,
  getAudit,
  getRoles,
  getSession,
  inviteOperator,
  linkOperator,
  removeOperator,
  resetSecondFactor,
} from '@ganj/contract/admin'
import { expect, test } from 'vitest'
import { sql } from '#platform/database/sql.ts'
import { createTestApp } from '#test/test-app.ts'
import { testOperators } from '#test/test-operators.ts'

const server = await createTestApp()
const { database, clock } = server
const { signIn } = testOperators(server)

test('a changed role applies from the next call, and the audit log has it with the previous one', async () => {
  const owner = await signIn('owner')
  const viewer = await signIn('viewer')
  expect((await viewer.call(getAudit)).code).toBe('operator.forbidden')
  const permissions = ['audit.read', 'players.read'] as const
  const { body } = await owner.call(changeRole, { body: { role: 'viewer', permissions: [...permissions] } })
  expect(body.roles.find(({ role }) => role === 'viewer')?.permissions).toEqual([
    'players.read',
    'audit.read',
  ])
  expect((await viewer.call(getSession)).body.operator.permissions).toEqual(['players.read', 'audit.read'])
  const log = await viewer.call(getAudit, { query: { action: 'roles.', subject: 'role:viewer' } })
  expect(log.body.rows).toMatchObject([
    { operator: owner.name, source: 'console', after: ['players.read', 'audit.read'] },
  ])
  expect(log.body.rows[0]?.before).toContain('overview.read')
  const fixed = await owner.call(changeRole, { body: { role: 'owner', permissions: [] } })
  expect(fixed.code).toBe('operator.role-fixed')
  expect((await owner.call(getRoles)).body.roles[0]).toMatchObject({ role: 'owner', isFixed: true })
})

test('operators cannot change or remove themselves, and the last owner remains', async () => {
  const owner = await signIn('owner')
  const self = { id: owner.id }
  expect((await owner.call(changeOperatorRole, { body: { ...self, role: 'viewer' } })).code).toBe(
    'operator.self',
  )
  expect((await owner.call(removeOperator, { body: self })).code).toBe('operator.self')
  const support = await signIn('support')
  const raised = await owner.call(changeOperatorRole, { body: { id: support.id, role: 'finance' } })
  expect(raised.body.role).toBe('finance')
  expect((await support.call(getSession)).body.operator.role).toBe('finance')
  expect((await owner.call(removeOperator, { body: { id: support.id } })).status).toBe(200)
  expect((await support.call(getSession)).code).toBe('operator.session-missing')
  expect((await owner.call(removeOperator, { body: { id: support.id } })).code).toBe('operator.not-found')
})

test('who manages operators gives no rights beyond the own ones, and takes over nobody who has more', async () => {
  const owner = await signIn('owner')
  const before = (await owner.call(getRoles)).body.roles.find(({ role }) => role === 'support')!.permissions
  await owner.call(changeRole, {
    body: { role: 'support', permissions: [...before, 'operators.read', 'operators.manage'] },
  })
  await owner.call(changeRole, { body: { role: 'viewer', permissions: ['players.read'] } })
  const manager = await signIn('support')
  const [finance, viewer] = [await signIn('finance'), await signIn('viewer')]
  const refused: { code: string | undefined }[] = [
    await manager.call(inviteOperator, { body: { name: 'accomplice', role: 'owner' } }),
    await manager.call(inviteOperator, { body: { name: 'accomplice', role: 'finance' } }),
    await manager.call(changeOperatorRole, { body: { id: viewer.id, role: 'owner' } }),
    await manager.call(changeRole, {
      body: { role: 'support', permissions: [...before, 'operators.manage', 'payouts.decide'] },
    }),
    await manager.call(changeRole, { body: { role: 'finance', permissions: [] } }),
  ]
  for (const { id } of [owner, finance])
    refused.push(
      await manager.call(linkOperator, { body: { id } }),
      await manager.call(resetSecondFactor, { body: { id } }),
      await manager.call(changeOperatorRole, { body: { id, role: 'viewer' } }),
      await manager.call(removeOperator, { body: { id } }),
    )
  expect(refused.map(({ code }) => code)).toEqual(Array(13).fill('operator.forbidden'))
  const { body: link } = await manager.call(inviteOperator, {
    body: { name: 'a colleague', role: 'support' },
  })
  expect((await manager.call(changeOperatorRole, { body: { id: link.id, role: 'viewer' } })).status).toBe(200)
  expect((await manager.call(linkOperator, { body: { id: link.id } })).status).toBe(200)
  expect((await manager.call(removeOperator, { body: { id: link.id } })).status).toBe(200)
  await owner.call(changeRole, { body: { role: 'support', permissions: [...before] } })
})

test('of two owners who remove each other at the same time one remains', async () => {
  await database.rows(sql`UPDATE operator SET removed_at = ${clock()} WHERE role = 'owner'`)
  const [one, other] = [await signIn('owner'), await signIn('owner')]
  const answers = await Promise.all([
    one.call(removeOperator, { body: { id: other.id } }),
    other.call(removeOperator, { body: { id: one.id } }),
  ])
  // The second call fails because its session has ended, or because no other owner would be left.
  expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1)
  expect(answers.map(({ status }) => status).every((status) => status < 500)).toBe(true)
  const { count } = await database.one<{ count: number }>(
    sql`SELECT count(*)::int FROM operator WHERE role = 'owner' AND removed_at IS NULL`,
  )
  expect(count).toBe(1)
})

test('the audit log is read in pages, and cannot be changed', async () => {
  const owner = await signIn('owner')
  for (let number = 0; number < 60; number++)
    await owner.call(inviteOperator, { body: { name: `many ${number}`, role: 'viewer' } })
  const first = await owner.call(getAudit, { query: { operator: owner.name, action: 'operators.invite' } })
  expect(first.body.rows).toHaveLength(50)
  const rest = await owner.call(getAudit, {
    query: { operator: owner.name, action: 'operators.invite', cursor: first.body.next ?? '' },
  })
  expect(rest.body.rows).toHaveLength(10)
  expect(rest.body.next).toBeNull()
  expect((await owner.call(getAudit, { query: { cursor: 'bm9uZQ' } })).code).toBe('request.invalid')
  for (const change of [sql`DELETE FROM audit_entry`, sql`UPDATE audit_entry SET reason = 'none'`])
    await expect(database.rows(change)).rejects.toThrow(/audit_entry/)
})

test('a list is exported as CSV with all its rows, and no cell is a spreadsheet formula', async () => {
  const owner = await signIn('owner', '=1+1')
  await owner.call(inviteOperator, { body: { name: 'a "quoted", name', role: 'viewer' } })
  const { text, headers } = await owner.call(getAudit, { headers: { accept: 'text/csv' } })
  expect(headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(headers['content-disposition']).toBe('attachment; filename="audit.csv"')
  const [head, ...lines] = text.trimEnd().split('\r\n')
  expect(head).toBe('\uFEFFid,at,operator,source,address,action,subject,reason,before,after')
  const { count } = await database.one<{ count: number }>(sql`SELECT count(*)::int FROM audit_entry`)
  expect(lines).toHaveLength(count)
  expect(count).toBeGreaterThan(50)
  expect(text).toContain(",'=1+1,console,")
  expect(text).toContain('"{""name"":""a \\""quoted\\"", name""')
})
