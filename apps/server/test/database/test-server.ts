import { randomBytes } from 'node:crypto'
import { mkdir, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { provisionDatabase } from '../../src/platform/database/provision.ts'

const LOCAL = 'postgres://postgres@127.0.0.1:5432/postgres?sslmode=disable'
const OLDEST_VERSION = 15
const PREFIX = 'ganj_test_'
const FORGOTTEN_AFTER_S = 3600

/** A server that tests may create databases on; `admin` is its address. */
export interface TestServer {
  admin: string
  stop(): Promise<void>
}

/**
 * The server named by TEST_DATABASE_URL; else an embedded one, whose folder is kept between runs because creating it
 * takes longer than starting it; where that cannot run, the machine's own PostgreSQL if it accepts the connection and
 * is new enough.
 */
export async function chooseTestServer(): Promise<TestServer> {
  const given = process.env.TEST_DATABASE_URL
  if (given) return { admin: given, stop: async () => undefined }
  const reasons: string[] = []
  const log = { info: () => undefined, warn: (message: string) => void reasons.push(message) }
  const { url, stop, kind } = await provisionDatabase({ dataDir: await ownFolder(), log })
  if (kind === 'embedded') {
    await neverWaitForDisk(url)
    return { admin: url, stop }
  }
  await stop()
  if (await serves(LOCAL)) return { admin: LOCAL, stop: async () => undefined }
  throw new Error(
    `The tests need a PostgreSQL: set TEST_DATABASE_URL to one. None can run here: ${reasons.join('; ')}`,
  )
}

/** No test cuts the power: waiting for the disk on commits and database copies would be half of a file's time. */
async function neverWaitForDisk(admin: string): Promise<void> {
  for (const setting of ['fsync', 'full_page_writes', 'synchronous_commit']) {
    await execute(admin, `alter system set ${setting} = off`)
  }
  await execute(admin, 'select pg_reload_conf()')
}

/** Creates a database with a random name as a copy of `template`. */
export async function createDatabase(
  admin: string,
  template: string,
): Promise<{ url: string; name: string }> {
  const name = `${PREFIX}${nowInSeconds()}_${randomBytes(6).toString('hex')}`
  await execute(admin, `create database ${name} template ${template} encoding 'UTF8' strategy file_copy`)
  const url = new URL(admin)
  url.pathname = `/${name}`
  return { url: url.href, name }
}

/** Drops a test database, also while clients are connected to it. */
export async function dropDatabase(admin: string, name: string): Promise<void> {
  await execute(admin, `drop database if exists ${name} with (force)`)
}

/** Drops the databases that killed test runs have left on this server. */
export async function dropAbandoned(admin: string): Promise<void> {
  const rows = await execute(admin, `select datname from pg_database where datname ~ '^${PREFIX}[0-9]+_'`)
  for (const { datname } of rows) {
    const madeAt = Number(datname.slice(PREFIX.length).split('_')[0])
    if (nowInSeconds() - madeAt > FORGOTTEN_AFTER_S) await dropDatabase(admin, datname)
  }
}

const nowInSeconds = () => Math.floor(Date.now() / 1000)

async function execute(url: string, text: string): Promise<{ datname: string }[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  await client.connect()
  try {
    return (await client.query<{ datname: string }>(text)).rows
  } finally {
    await client.end()
  }
}

async function serves(url: string): Promise<boolean> {
  const wanted = `select datname from pg_database where datname = 'template0' and exists (
    select from pg_roles where rolname = current_user and rolcreatedb
  ) and current_setting('server_version_num')::int >= ${OLDEST_VERSION}0000`
  return execute(url, wanted).then(
    (rows) => rows.length > 0,
    () => false,
  )
}

/**
 * A folder in the temporary directory that is verified to be ours: another user may have created one of that name
 * before.
 */
async function ownFolder(): Promise<string> {
  const me = process.getuid?.() ?? 0
  const path = join(tmpdir(), `ganj-test-${me}`)
  await mkdir(path, { recursive: true, mode: 0o711 })
  if (((await stat(path)).uid ?? me) !== me) throw new Error(`${path} belongs to someone else; remove it`)
  return path
}
