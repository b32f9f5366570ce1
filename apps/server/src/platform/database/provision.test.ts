import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { patience } from '#test/patience.ts'
import { isAlive, isFolderInUse } from './provision/holder.ts'
import { readRedirectFile, redirectFileIn } from './provision/home.ts'
import type { ProvisionLog } from './provision/log.ts'
import { provisionDatabase } from './provision.ts'

const asRoot = process.getuid?.() === 0
const quiet: ProvisionLog = { info: () => undefined, warn: () => undefined }

let dataDir: string
beforeAll(async () => {
  dataDir = await folder(0o755)
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

async function folder(mode: number): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'ganj data '))
  await chmod(path, mode)
  return path
}

async function provision(path = dataDir, log = quiet) {
  const database = await provisionDatabase({ dataDir: path, log })
  onTestFinished(database.stop)
  expect(database.kind).toBe('embedded')
  return database
}

async function query<Row extends pg.QueryResultRow>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}

const serverRuns = () => isFolderInUse(join(dataDir, 'postgres/cluster/data'))

const serverPid = async (path = dataDir) =>
  Number.parseInt(await readFile(join(path, 'postgres/cluster/data/postmaster.pid'), 'utf8'), 10)

test('a given address is used unchanged', async () => {
  const url = 'postgres://someone@example.org/theirs'
  const database = await provisionDatabase({ databaseUrl: url, dataDir, log: quiet })
  expect(database).toMatchObject({ url, kind: 'external' })
})

test('two concurrent first starts share one new database, durable and in UTF-8', async () => {
  const [one, other] = await Promise.all([provision(), provision()])
  expect(other.url).toBe(one.url)
  const settings = ['fsync', 'synchronous_commit', 'server_encoding', 'listen_addresses', 'TimeZone']
  const list = settings.map((name) => `current_setting('${name}')`).join(", ' ', ")
  expect(await query(one.url, `select concat(${list}) as settings`)).toEqual([
    { settings: 'on on UTF8 127.0.0.1 UTC' },
  ])
  expect(await query(one.url, "select upper('گنج é') as upper, 'آ' < 'ی' as sorted")).toEqual([
    { upper: 'گنج É', sorted: true },
  ])
})

test('the server requires the password, and the password file is readable for its owner only', async () => {
  const { url } = await provision()
  const wrong = Object.assign(new URL(url), { password: 'guess' }).href
  await expect(query(wrong, 'select 1')).rejects.toThrow('password authentication failed')
  const { mode } = await stat(join(dataDir, 'postgres/cluster/password'))
  expect(mode & 0o777).toBe(0o600)
})

test('rows survive a restart, and no server process runs in between', async () => {
  const first = await provision()
  await query(first.url, 'create table kept as select 7 as n')
  await first.stop()
  await expect.poll(serverRuns).toBe(false)
  const second = await provision()
  expect(await query(second.url, 'select n from kept')).toEqual([{ n: 7 }])
})

test('a second process joins the server, and the last one to leave stops it', async () => {
  const first = await provision()
  const second = await provision()
  await first.stop()
  expect(await query(second.url, 'select 1 as n')).toEqual([{ n: 1 }])
  await second.stop()
  await expect.poll(serverRuns).toBe(false)
})

/** A process of its own that provides the database and is then killed. */
async function killedProvider(beforeKill: (url: string) => Promise<void> = async () => undefined) {
  const script = `import { provisionDatabase } from ${JSON.stringify(new URL('./provision.ts', import.meta.url))}
    const log = { info() {}, warn() {} }
    const { url } = await provisionDatabase({ dataDir: ${JSON.stringify(dataDir)}, log })
    console.log(url)`
  const tsx = import.meta.resolve('tsx')
  const child = spawn(process.execPath, ['--import', tsx, '--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [printed] = await once(child.stdout, 'data')
  const url = String(printed).trim()
  const pid = await serverPid()
  await beforeKill(url)
  child.kill('SIGKILL')
  await once(child, 'exit')
  return { url, pid }
}

test('a server whose process was killed is adopted and later stopped', async () => {
  const { url, pid } = await killedProvider()
  expect(await serverRuns()).toBe(true)

  const adopted = await provision()
  expect(adopted.url).toBe(url)
  expect(await serverPid()).toBe(pid)
  await adopted.stop()
  await expect.poll(serverRuns).toBe(false)
})

test('a server that notices late that a process was killed is stopped all the same', async () => {
  let backend = 0
  const { url } = await killedProvider(async (url) => {
    const [presence] = await query<{ pid: number }>(
      url,
      "select pid from pg_stat_activity where application_name like 'ganj presence%'",
    )
    backend = presence!.pid
    process.kill(backend, 'SIGSTOP')
  })
  onTestFinished(() => void (isAlive(backend) && process.kill(backend, 'SIGCONT')))
  const adopted = await provision()
  const stopped = adopted.stop()
  const tries = "select query from pg_stat_activity where application_name like 'ganj presence%'"
  await expect
    .poll(async () => JSON.stringify(await query(url, tries)))
    .toContain('substring(application_name')
  process.kill(backend, 'SIGCONT')
  await stopped
  await expect.poll(serverRuns).toBe(false)
})

test('a server that is killed is started again at the same address', async () => {
  const warnings: string[] = []
  const { url } = await provision(dataDir, { ...quiet, warn: (message: string) => warnings.push(message) })
  process.kill(await serverPid(), 'SIGKILL')
  await expect.poll(() => query(url, 'select 1 as n').catch(() => []), patience).toEqual([{ n: 1 }])
  expect(warnings).toEqual(['The database server went away; starting it again'])
})

test('a server that cannot start is tried until it can, as once its disk has space again', async () => {
  const warnings: string[] = []
  const { url } = await provision(dataDir, { ...quiet, warn: (message: string) => warnings.push(message) })
  const needed = join(dataDir, 'postgres/cluster/data/global/pg_control')
  await rename(needed, `${needed}.aside`)
  process.kill(await serverPid(), 'SIGKILL')
  await expect.poll(() => warnings.join(), patience).toContain('does not come back')
  await rename(`${needed}.aside`, needed)
  await expect.poll(() => query(url, 'select 1 as n').catch(() => []), patience).toEqual([{ n: 1 }])
})

test('a pid file whose number now belongs to another process does not stop that process', async () => {
  await writeFile(join(dataDir, 'postgres/cluster/data/postmaster.pid'), `${process.pid}\n${dataDir}\n1\n1\n`)
  const { url } = await provision()
  expect(await query(url, 'select 1 as n')).toEqual([{ n: 1 }])
})

test.runIf(asRoot)(
  'under a folder that only root may enter, the database is in another folder, and is found again',
  { timeout: 60_000 },
  async () => {
    const closed = await folder(0o700)
    const place = () => readRedirectFile(redirectFileIn(join(closed, 'postgres')))
    onTestFinished(async () => {
      for (const path of [closed, await place()]) if (path) await rm(path, { recursive: true, force: true })
    })
    const said: string[] = []
    const first = await provision(closed, { ...quiet, info: (message: string) => said.push(message) })
    await query(first.url, 'create table kept as select 7 as n')
    await first.stop()
    expect(said.join()).toContain(await place())
    const second = await provision(closed)
    expect(await query(second.url, 'select n from kept')).toEqual([{ n: 7 }])
    await second.stop()
  },
)
