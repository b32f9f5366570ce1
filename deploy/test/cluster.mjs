import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, chmodSync, chownSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { query } from './database.mjs'
import { freePort, until } from './jail.mjs'

const deploy = fileURLToPath(new URL('../', import.meta.url))
const version = readdirSync('/usr/lib/postgresql')
  .map(Number)
  .sort((a, b) => b - a)[0]
const binaries = `/usr/lib/postgresql/${version}/bin`

/** Runs a program as the user of Debian's PostgreSQL, which refuses to run as root. */
export const asPostgres = (command) => [
  'setpriv',
  ['--reuid=postgres', '--regid=postgres', '--init-groups', ...command],
]

/** A folder that only that user can read. */
export function makeFolder(name) {
  const folder = mkdtempSync(join(tmpdir(), name))
  chmodSync(folder, 0o700)
  const id = (flag) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  chownSync(folder, id('-u'), id('-g'))
  return folder
}

/** A PostgreSQL with the settings of deploy/postgres and a repository of pgBackRest, both in a folder of their own. */
export async function startCluster() {
  const folder = makeFolder('ganj-cluster-')
  const data = join(folder, 'data')
  const port = await freePort()
  const env = {
    PATH: process.env.PATH,
    LC_ALL: 'C.UTF-8',
    HOME: folder,
    PGBACKREST_CONFIG: join(deploy, 'postgres/pgbackrest.conf'),
    PGBACKREST_REPO1_PATH: join(folder, 'repository'),
    PGBACKREST_PG1_PATH: data,
    PGBACKREST_PG1_PORT: String(port),
    PGBACKREST_PG1_SOCKET_PATH: folder,
    PGBACKREST_LOCK_PATH: join(folder, 'lock'),
    PGBACKREST_SPOOL_PATH: join(folder, 'spool'),
  }
  const execute = (...command) =>
    execFileSync(...asPostgres(command), {
      env,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
      cwd: folder,
    })
  execute(`${binaries}/initdb`, '-D', data, '--auth=trust', '--username=ganj', '--no-sync', '--encoding=UTF8')
  appendFileSync(
    join(data, 'postgresql.conf'),
    `include '${join(deploy, 'postgres/postgresql.conf')}'
listen_addresses = '127.0.0.1'
port = ${port}
unix_socket_directories = '${folder}'
shared_buffers = 64MB
`,
  )
  const child = spawn(...asPostgres([`${binaries}/postgres`, '-D', data]), {
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text) => (said = (said + text).slice(-4000)))
  const ended = once(child, 'close')
  const admin = `postgres://ganj@127.0.0.1:${port}/postgres`
  const program = { ended, said: () => said }
  await until(() => query(admin, 'SELECT 1').catch(() => undefined), { what: 'PostgreSQL is open', program })
  await query(admin, 'CREATE DATABASE ganj')
  return {
    folder,
    env,
    execute,
    url: `postgres://ganj@127.0.0.1:${port}/ganj`,
    async stop() {
      child.kill('SIGINT')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
