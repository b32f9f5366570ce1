import { execFile } from 'node:child_process'
import { chmod, chown, copyFile, mkdtemp, open, rm, stat, unlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { type BenchDatabase, benchName } from '../installation/bench-database.ts'
import { startServers } from '../replica/servers.ts'
import { makeCertificates } from './certificates.ts'

const run = promisify(execFile)
/** Large enough for the database, and quickly filled. */
const diskSize = '300m'

/** A separate PostgreSQL on a small disk, with TLS and a synchronous standby. */
export interface FaultCluster extends BenchDatabase {
  /** The port of the primary, which changes with a failover. */
  port(): number
  /** The authority whose certificates the server trusts. */
  authority: string
  fillDisk(): Promise<void>
  freeDisk(): Promise<void>
  /** New connections get an expired certificate; open connections are closed. */
  expireCertificate(): Promise<void>
  renewCertificate(): Promise<void>
  /** Kills the primary and promotes the standby. */
  failOver(): Promise<void>
}

/** Needs root, to mount a file system of limited size. @throws Error where none can be mounted */
export async function startCluster(): Promise<FaultCluster> {
  const folder = await mkdtemp(join(tmpdir(), 'ganj-certificates-'))
  const certificates = await makeCertificates(folder)
  let disk = ''
  const servers = await startServers(waitFor, async (path) => {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${diskSize},mode=711`, 'tmpfs', path])
    disk = path
    return () => run('umount', [path])
  })
  let isOver = false
  const urlOf = (database: string) => (isOver ? servers.replicaUrl(database) : servers.primaryUrl(database))
  const once = (text: string) => ask(urlOf('postgres'), text)
  await once('CREATE DATABASE ganj')

  const lay = async (from: string, name: string, data: string) => {
    const to = join(data, name)
    const { uid, gid } = await stat(data)
    await copyFile(from, to)
    await chown(to, uid, gid)
    await chmod(to, 0o600)
  }
  const useCertificate = async (from: string) => {
    await lay(from, 'server.crt', servers.data.primary)
    await once('SELECT pg_reload_conf()')
  }
  for (const [data, url] of [
    [servers.data.primary, servers.primaryUrl('postgres')],
    [servers.data.replica, servers.replicaUrl('postgres')],
  ] as const) {
    await lay(certificates.key, 'server.key', data)
    await lay(certificates.valid, 'server.crt', data)
    await ask(url, 'ALTER SYSTEM SET ssl = on')
    await ask(url, 'SELECT pg_reload_conf()')
  }
  await once(`ALTER SYSTEM SET synchronous_standby_names = '*'`)
  await once('SELECT pg_reload_conf()')

  let pool = openPool()
  function openPool() {
    const opened = new pg.Pool({ connectionString: urlOf('ganj'), max: 2, application_name: benchName })
    opened.on('error', () => undefined)
    return opened
  }
  const ballast = join(disk, 'ballast')
  return {
    get url() {
      return urlOf('ganj')
    },
    port: () => servers.ports[isOver ? 'replica' : 'primary'],
    authority: certificates.authority,
    // A query during a failover waits for its end.
    query: async (text, values) => {
      for (let attempt = 1; ; attempt++) {
        try {
          return await pool.query(text, values)
        } catch (error) {
          if (attempt === 100) throw error
          await pause(100)
        }
      }
    },
    fillDisk: async () => {
      const file = await open(ballast, 'w')
      // Fills the disk to the last block, first in large steps.
      for (const size of [2 ** 20, 2 ** 12]) {
        const bytes = Buffer.alloc(size, 1)
        let isFull = false
        while (!isFull) {
          await file.write(bytes).catch(() => {
            isFull = true
          })
        }
      }
      await file.close()
    },
    freeDisk: async () => {
      await unlink(ballast)
      await servers.ensurePrimary()
    },
    expireCertificate: async () => {
      await useCertificate(certificates.expired)
      await once(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
          WHERE datname = 'ganj' AND application_name <> '${benchName}'`,
      )
    },
    renewCertificate: () => useCertificate(certificates.valid),
    failOver: async () => {
      await servers.killPrimary()
      isOver = true
      await once('SELECT pg_promote()')
      const old = pool
      pool = openPool()
      await old.end()
    },
    drop: async () => {
      await pool.end()
      await servers.drop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function ask(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: benchName })
  await client.connect()
  await client.query(text).finally(() => client.end())
}

async function waitFor(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await pause(20)
}
