import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, inject, test } from 'vitest'
import { nameOf } from '#platform/command-line.ts'
import { sql } from '#platform/database/sql.ts'
import { createDatabase, dropDatabase } from '#test/database/test-server.ts'
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

const names = readdirSync(import.meta.dirname)
  .filter((name) => !name.endsWith('.test.ts'))
  .map((name) => name.replace('.ts', ''))

test.each(['seasons', 'backup', 'jobs'])(
  '%s refuses an unknown option, and explains itself',
  async (name) => {
    const { code, out, err } = await command(`${name} --nonsense`, {})
    expect([code, out]).toEqual([64, ''])
    expect(err).toMatch(/^Unknown option '--nonsense'\n\n.*npm run /s)
  },
  120_000,
)

test('a command explains itself when it is asked to', async () => {
  const [help, unknown] = await Promise.all([
    command('ledger-verify --help', {}),
    command('ledger-verify --nonsense', {}),
  ])
  expect([help.code, help.err]).toEqual([0, ''])
  expect(unknown.err).toBe(`Unknown option '--nonsense'\n\n${help.out}`)
}, 120_000)

test.each([
  'seasons',
  'payments',
  'seasons approve',
  'seasons hold 2026-11-14',
  'payments refund',
  'runs-suspicious --season foo',
  'database-copy',
  'database-copy --to db.example',
])(
  '%s names the mistake before it looks for a database',
  async (line) => {
    const { code, err } = await command(line, {})
    expect([code, err]).toEqual([64, expect.stringContaining('\n\n')])
    expect(err).not.toContain('database in')
  },
  120_000,
)

test('a suspicion that is no number is refused', async () => {
  const { code, err } = await command('runs-suspicious --least x', {})
  expect([code, err]).toEqual([64, expect.stringContaining('--least must be a whole number')])
}, 120_000)

test.each(['payments list', 'runs-suspicious', 'wheel-verify abc', 'upgrade-check'])(
  '%s says in a line that no database answers',
  async (line) => {
    const { code, err } = await command(line, { DATABASE_URL: 'postgres://postgres@127.0.0.1:1/ganj' })
    expect([code, err]).toEqual([
      1,
      expect.stringMatching(/^Database: .*\nThe database does not answer: .*\n$/),
    ])
  },
  120_000,
)

test('commands say that a database has no tables yet', async () => {
  const { admin } = inject('testDatabase')
  const empty = await createDatabase(admin, 'template0')
  try {
    for (const line of ['ledger-verify', 'operators list', 'payments list']) {
      const { code, err } = await command(line, { DATABASE_URL: empty.url })
      expect([line, code, err]).toEqual([line, 1, expect.stringContaining('has no tables of Ganj yet')])
      expect(err).not.toContain('    at ')
    }
  } finally {
    await dropDatabase(admin, empty.name)
  }
}, 240_000)

test.each(['openapi', 'content show wheel-item', 'overview'])(
  '%s exits with success when its output pipe closes',
  async (line) => {
    const { code, err } = await command(line, { DATABASE_URL: url }, false)
    expect([code, err.includes('EPIPE')]).toEqual([0, false])
  },
  120_000,
)

test('every command reads its arguments, opens its database and reports its failures in the same way', () => {
  expect(names.length).toBeGreaterThan(10)
  for (const name of names) {
    const text = readFileSync(join(import.meta.dirname, `${name}.ts`), 'utf8')
    expect([name, /\bopenDatabase\(|\breadConfig\(/.test(text)]).toEqual([name, false])
    if (name !== 'openapi') expect([name, /\breadArguments\(/.test(text)]).toEqual([name, true])
    if (text.includes('openCommandDatabase'))
      expect([name, /\brunCommand\(|\bwordsOf\(/.test(text)]).toEqual([name, true])
    expect([name, /\bcommandSettings\(\)|\bignoreClosedOutput\(\)/.test(text)]).toEqual([name, true])
  }
})

test('the target of a connection string is shown without its secrets', () => {
  const secretly = 'postgres://ganj:secret@db.example:6432/coins?sslpassword=secret&password=secret'
  expect(nameOf(secretly)).toBe('coins on db.example:6432 as ganj')
  expect(nameOf('postgresql:///coins?host=/var/run/postgresql')).toBe('coins on /var/run/postgresql')
  expect(nameOf('postgres://ganj@/coins?host=/run')).toBe('coins on /run as ganj')
  expect(nameOf('postgres://ganj@%2Frun/coins')).toBe('coins on /run as ganj')
  expect(nameOf('postgres://ganj@/coins')).toBe('coins on this machine as ganj')
})
