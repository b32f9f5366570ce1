import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { nameOf } from '#platform/command-line.ts'
import { sql } from '#platform/database/sql.ts'
import { home, program } from '#test/programs/program.ts'
import { createTestApp } from '#test/test-app.ts'

const { database, url, signIn, clock } = await createTestApp()
const folder = mkdtempSync(join(tmpdir(), 'ganj-commands-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** The test database, with a password that no output may show. */
const secret = 'a-password-for-nobody'
const address = new URL(url)
address.username ||= 'postgres'
address.password ||= secret

interface Ended {
  code: number | null
  out: string
  err: string
}

async function command(line: string, env: Record<string, string>, isRead = true): Promise<Ended> {
  const [name = '', ...args] = line.split(' ')
  const child = spawn(process.execPath, [...program(`apps/server/src/commands/${name}.ts`), ...args], {
    cwd: home,
    env: { PATH: process.env.PATH ?? '', GANJ_DATA_DIR: join(folder, 'data'), ...env },
  })
  const ended = { out: '', err: '' }
  child.stderr.on('data', (chunk: Buffer) => (ended.err += chunk))
  if (isRead) child.stdout.on('data', (chunk: Buffer) => (ended.out += chunk))
  else child.stdout.destroy()
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, ...ended }
}

test('a command names its database, and names players in the form that other commands accept', async () => {
  const { id } = await signIn(1)
  const { publicId } = await database.one<{ publicId: string }>(
    sql`SELECT public_id AS "publicId" FROM player WHERE id = ${id}`,
  )
  await database.rows(sql`
    WITH asked AS (
      INSERT INTO payout (public_id, player_id, amount, fee, address, state, created_at, changed_at)
      VALUES ('payout000001', ${id}, 1000000, 0, ${`0:${'0'.repeat(64)}`}, 'in-review', ${clock()}, ${clock()})
      RETURNING id)
    INSERT INTO payout_history (payout_id, step, state, actor, reason, at)
    SELECT id, 1, 'in-review', 'a test', '', ${clock()} FROM asked`)
  const { out, err } = await command('payouts list', { DATABASE_URL: address.href })
  expect(err).toContain(`Database: ${address.pathname.slice(1)} on ${address.hostname}`)
  expect(out + err).not.toContain(address.password)
  expect(out).toContain('payout000001')
  expect(out).toContain(publicId)
}, 120_000)

test('without a reachable database, or in production without a configured one, a command does nothing', async () => {
  const pause = 'payouts pause --operator test --reason test'
  const production = {
    NODE_ENV: 'production',
    BOT_TOKEN: '123456:abcdefghijklmnopqrstuvwxyz',
    SESSION_SECRET: '0123456789abcdef'.repeat(2),
  }
  const [lost, refused] = await Promise.all([command(pause, {}), command(pause, production)])
  expect([lost.code, lost.out]).toEqual([78, ''])
  expect(lost.err).toContain('There is no embedded database')
  expect([refused.code, refused.out]).toEqual([78, ''])
  expect(refused.err).toContain('DATABASE_URL: must be set in production')
  expect(existsSync(join(folder, 'data'))).toBe(false)
}, 120_000)

test.each(['openapi', 'content show wheel-item', 'overview'])(
  '%s exits with success when its output pipe closes',
  async (line) => {
    const { code, err } = await command(line, { DATABASE_URL: url }, false)
    expect([code, err.includes('EPIPE')]).toEqual([0, false])
  },
  120_000,
)

test('no command opens a database by itself, and each accepts that its output is closed', () => {
  const commands = readdirSync(import.meta.dirname).filter((name) => !name.endsWith('.test.ts'))
  expect(commands.length).toBeGreaterThan(10)
  for (const name of commands) {
    const text = readFileSync(join(import.meta.dirname, name), 'utf8')
    expect([name, /\bopenDatabase\(|\breadConfig\(/.test(text)]).toEqual([name, false])
    expect([name, /\bcommandSettings\(\)|\bignoreClosedOutput\(\)/.test(text)]).toEqual([name, true])
  }
})

test('the target of a connection string is shown without its secrets', () => {
  const secretly = 'postgres://ganj:secret@db.example:6432/coins?sslpassword=secret&password=secret'
  expect(nameOf(secretly)).toBe('coins on db.example:6432 as ganj')
  expect(nameOf('postgresql:///coins?host=/var/run/postgresql')).toBe('coins on /var/run/postgresql')
})
