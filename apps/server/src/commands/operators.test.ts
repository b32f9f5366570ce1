import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { getSession, signInByLink } from '@ganj/contract/admin'
import { expect, test } from 'vitest'
import { sql } from '#platform/database/sql.ts'
import { home, program } from '#test/programs/program.ts'
import { createTestApp } from '#test/test-app.ts'
import { testOperators } from '#test/test-operators.ts'

const server = await createTestApp()
const { database, url } = server
const { send } = testOperators(server)

async function command(name: string, ...args: string[]) {
  const child = spawn(process.execPath, [...program(`apps/server/src/commands/${name}.ts`), ...args], {
    cwd: home,
    env: { PATH: process.env.PATH ?? '', GANJ_DATA_DIR: tmpdir(), DATABASE_URL: url },
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk))
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, said }
}

const tokenIn = (said: string) => /#token=([\w-]{43})/.exec(said)?.[1] ?? ''

test('an operator is invited by a link that signs in, gets another one, and is removed', async () => {
  const invited = await command('operators', 'invite', 'Sara', '--role', 'support', '--operator', 'root')
  expect(invited.code).toBe(0)
  const again = await command('operators', 'link', 'sara')
  expect((await send(signInByLink, { body: { token: tokenIn(invited.said) } })).code).toBe(
    'operator.link-invalid',
  )
  const answer = await send(signInByLink, { body: { token: tokenIn(again.said) } })
  expect(answer.body.operator).toMatchObject({ name: 'Sara', role: 'support' })
  expect((await command('operators', 'list')).said).toContain('Sara')
  expect((await command('operators', 'remove', 'Sara')).code).toBe(0)
  const cookie = String(answer.headers['set-cookie']).split(';')[0] ?? ''
  expect((await send(getSession, { headers: { cookie } })).code).toBe('operator.session-missing')
  const entries = await database.rows(sql`
    SELECT operator, source, action FROM audit_entry WHERE action LIKE 'operators.%' ORDER BY id`)
  expect(entries).toEqual([
    { operator: 'root', source: 'command', action: 'operators.invite' },
    { operator: 'command line', source: 'command', action: 'operators.link' },
    { operator: 'command line', source: 'command', action: 'operators.remove' },
  ])
  const wrong = await command('operators', 'invite', 'Dara', '--role', 'king')
  expect([wrong.code, wrong.said]).toEqual([64, expect.stringContaining('--role must be one of owner')])
}, 120_000)

test('a refusal is a sentence, with its code', async () => {
  const invite = ['operators', 'invite', 'Nima', '--role', 'owner'] as const
  expect((await command(...invite)).code).toBe(0)
  const taken = await command(...invite)
  expect([taken.code, taken.said]).toEqual([
    1,
    expect.stringContaining('Another operator has this name. (operator.name-taken)\n'),
  ])
}, 120_000)

test('the audit log has what a command did, with the state before and after', async () => {
  const { id } = await server.signIn(1)
  const { publicId } = await database.one<{ publicId: string }>(
    sql`SELECT public_id AS "publicId" FROM player WHERE id = ${id}`,
  )
  const order = ['--operator', 'Sara', '--reason', 'two accounts']
  expect((await command('players', 'block', publicId, ...order)).code).toBe(0)
  const again = await command('players', 'block', publicId, ...order)
  expect([again.code, again.said]).toEqual([1, expect.stringContaining('is blocked already: two accounts')])
  expect((await command('payouts', 'pause', ...order)).code).toBe(0)
  const entries = await database.rows(sql`
    SELECT operator, source, action, subject, reason, before, after FROM audit_entry
     WHERE operator = 'Sara' AND source = 'command' ORDER BY id`)
  expect(entries).toEqual([
    {
      operator: 'Sara',
      source: 'command',
      action: 'players.block',
      subject: `player:${publicId}`,
      reason: 'two accounts',
      before: { blockedFor: null },
      after: { blockedFor: 'two accounts' },
    },
    {
      operator: 'Sara',
      source: 'command',
      action: 'payouts.pause',
      subject: null,
      reason: 'two accounts',
      before: { isRunning: true },
      after: { isRunning: false },
    },
  ])
}, 120_000)
