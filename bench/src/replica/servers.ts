import { execFile } from 'node:child_process'
import { appendFile, chmod, chown, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import {
  becomesReady,
  chooseRunUser,
  clusterOf,
  createCluster,
  dataOf,
  findBinaries,
  freePort,
  type Home,
  launch,
  passwordFileOf,
  readPostmaster,
  shutDown,
} from '@ganj/server/test/internals'

const run = promisify(execFile)

/** A primary and a streaming replica of the embedded PostgreSQL. */
export interface Servers {
  primaryUrl(database: string): string
  replicaUrl(database: string): string
  /** Kills the replica, as a power cut would. */
  killReplica(): Promise<void>
  startReplica(): Promise<void>
  /** Kills the primary, as a power cut would. */
  killPrimary(): Promise<void>
  /** Starts the primary if it does not run, as the service manager would. */
  ensurePrimary(): Promise<void>
  /** The data folder of each. */
  data: { primary: string; replica: string }
  ports: { primary: number; replica: number }
  drop(): Promise<void>
}

/** @param prepare receives the empty folder of the primary. @returns a function that cleans up after both have ended */
export async function startServers(
  waitFor: (isSo: () => Promise<boolean>) => Promise<void>,
  prepare: (primaryFolder: string) => Promise<() => Promise<unknown>> = async () => async () => undefined,
): Promise<Servers> {
  const folder = await mkdtemp(join(tmpdir(), 'ganj-replica-'))
  await chmod(folder, 0o711)
  await mkdir(join(folder, 'primary'), { mode: 0o711 })
  const cleanUp = await prepare(join(folder, 'primary'))
  const [primary, replica] = [await homeIn(folder, 'primary'), await homeIn(folder, 'replica')]
  const binaries = await findBinaries(primary)
  const ports = { primary: await freePort(), replica: await freePort() }
  await createCluster(primary, binaries)
  const password = (await readFile(passwordFileOf(primary), 'utf8')).trim()
  await follow(primary, replica, `host=127.0.0.1 port=${ports.primary} user=ganj password=${password}`)

  const start = async (home: Home, port: number) => {
    const child = await launch(home, binaries, port)
    child.unref()
    if (!(await becomesReady(child, home))) throw new Error(`no server in ${home.path}`)
  }
  const kill = async (home: Home) => {
    const postmaster = await readPostmaster(home)
    if (postmaster) process.kill(postmaster.pid, 'SIGQUIT')
    await waitFor(async () => (await readPostmaster(home))?.pid !== postmaster?.pid)
  }
  await start(primary, ports.primary)
  await start(replica, ports.replica)
  const urlOf = (port: number) => (database: string) =>
    `postgres://ganj:${password}@127.0.0.1:${port}/${database}?sslmode=disable`
  return {
    primaryUrl: urlOf(ports.primary),
    replicaUrl: urlOf(ports.replica),
    killReplica: () => kill(replica),
    killPrimary: () => kill(primary),
    ensurePrimary: async () => {
      const postmaster = await readPostmaster(primary)
      if (!postmaster || !isRunning(postmaster.pid)) await start(primary, ports.primary)
    },
    data: { primary: dataOf(primary), replica: dataOf(replica) },
    ports,
    startReplica: () => start(replica, ports.replica),
    drop: async () => {
      for (const home of [replica, primary]) {
        const postmaster = await readPostmaster(home)
        if (postmaster) await shutDown(postmaster.pid, home)
      }
      await cleanUp()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

async function homeIn(folder: string, name: string): Promise<Home> {
  const path = join(folder, name)
  await mkdir(path, { recursive: true, mode: 0o711 })
  const user = await chooseRunUser(clusterOf(path))
  if (user) await chown(path, user.uid, user.gid)
  return { path, user }
}

/** Starts a replica on a copy of the primary's folder from before its first start. */
async function follow(primary: Home, replica: Home, connection: string): Promise<void> {
  await run('cp', ['-a', clusterOf(primary.path), replica.path])
  const signal = join(dataOf(replica), 'standby.signal')
  await writeFile(signal, '')
  if (replica.user) await chown(signal, replica.user.uid, replica.user.gid)
  await appendFile(join(dataOf(replica), 'postgresql.auto.conf'), `primary_conninfo = '${connection}'\n`)
}
