import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { open, readFile, rename } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Binaries } from './binaries.ts'
import { dataOf } from './cluster.ts'
import type { Home } from './home.ts'
import { asRunUser } from './run-user.ts'

/** The content of postmaster.pid. */
export interface Postmaster {
  pid: number
  port: number
  status: string
}

const POLL_MS = 4

/** Reads postmaster.pid, or undefined when no server claims this data folder. */
export async function readPostmaster(home: Home): Promise<Postmaster | undefined> {
  const lines = await readFile(pidFileOf(home), 'utf8').then(
    (text) => text.split('\n'),
    () => [],
  )
  const [pid, port, status] = [Number(lines[0]), Number(lines[3]), lines[7]?.trim() ?? '']
  return pid ? { pid, port, status } : undefined
}

/** The file by which PostgreSQL locks its data folder. */
export const pidFileOf = (home: Home): string => join(dataOf(home), 'postmaster.pid')

/** The server's own log. */
export const logOf = (home: Home): string => join(home.path, 'postgres.log')

/**
 * Starts the server on a free port of the loopback, in its own process group (a Ctrl-C must reach us first) and with
 * its log in a file (it may outlive us). Durability settings are PostgreSQL's defaults.
 */
export async function launch(home: Home, binaries: Binaries, port: number): Promise<ChildProcess> {
  await rename(logOf(home), `${logOf(home)}.previous`).catch(() => undefined)
  const log = await open(logOf(home), 'w', 0o600)
  try {
    const settings = {
      listen_addresses: '127.0.0.1',
      port,
      unix_socket_directories: '',
      timezone: 'UTC',
      // The first change of a page after a checkpoint logs all of it (full-page writes). PostgreSQL's own compression:
      // these binaries have no other.
      wal_compression: 'pglz',
    }
    const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
    const child = spawn(binaries.postgres, ['-D', dataOf(home), ...flags], {
      cwd: dataOf(home),
      detached: true,
      stdio: ['ignore', log.fd, log.fd],
      ...asRunUser(home.user),
    })
    await once(child, 'spawn')
    return child
  } finally {
    await log.close()
  }
}

/** Waits until the launched server accepts connections; false when it ended instead. */
export async function becomesReady(child: ChildProcess, home: Home): Promise<boolean> {
  while (child.exitCode === null && child.signalCode === null) {
    const postmaster = await readPostmaster(home)
    if (postmaster?.pid === child.pid && postmaster?.status === 'ready') return true
    await pause(POLL_MS)
  }
  return false
}

/** Requests a fast shutdown, and waits for it; false when it has not ended after `patienceMs`. */
export async function shutDown(pid: number, home: Home, patienceMs = 30_000): Promise<boolean> {
  try {
    process.kill(pid, 'SIGINT')
  } catch {
    return true
  }
  for (let waited = 0; waited < patienceMs; waited += POLL_MS) {
    if ((await readPostmaster(home))?.pid !== pid) return true
    await pause(POLL_MS)
  }
  return false
}

/** A port of the loopback that is free now. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
