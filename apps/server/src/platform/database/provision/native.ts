import { readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { attach } from './attach.ts'
import { findBinaries } from './binaries.ts'
import { createCluster, passwordFileOf, ROLE } from './cluster.ts'
import { findHome } from './home.ts'
import type { ProvisionLog } from './log.ts'
import { freePort, shutDown } from './postmaster.ts'

const DATABASE = 'ganj'
/** The pause between attempts to start a server again, as while its disk is full. */
const REVIVAL_PAUSE_MS = 2_000

/**
 * Runs the native server of a data folder. One that already runs there, left by a killed process or started by another,
 * is adopted: PostgreSQL serves many processes safely, and the last one to leave stops it.
 */
export async function startNative(
  dataDir: string,
  log: ProvisionLog,
): Promise<{ url: string; stop(): Promise<void> }> {
  const home = await findHome(dataDir, log)
  const binaries = await findBinaries(home)
  await createCluster(home, binaries)
  const password = (await readFile(passwordFileOf(home), 'utf8')).trim()
  const urlOf = (port: number, database = 'postgres') =>
    `postgres://${ROLE}:${password}@127.0.0.1:${port}/${database}?sslmode=disable`

  let server = await attach(home, binaries, freePort, urlOf)
  const { port } = server
  if (!server.child) log.info('Using the database server that already runs in this data folder')
  await server.presence.ensureDatabase(DATABASE)

  let stopping = false
  let revival: Promise<void> | undefined
  const watch = () => {
    server.child?.unref()
    server.presence.onLost(() => {
      if (!stopping) revival = revive()
    })
  }
  const revive = async () => {
    log.warn('The database server went away; starting it again')
    while (!stopping) {
      try {
        server = await attach(home, binaries, async () => port, urlOf)
        return watch()
      } catch (error) {
        log.warn(`The database server does not come back yet: ${(error as Error).message}`)
        await pause(REVIVAL_PAUSE_MS, undefined, { ref: false })
      }
    }
  }
  // An unplanned exit must not leave the server running.
  const endChild = () => server.child?.kill('SIGINT')
  process.once('exit', endChild)
  watch()

  return {
    url: urlOf(port, DATABASE),
    async stop() {
      stopping = true
      await revival
      process.removeListener('exit', endChild)
      const last = await server.presence.leave()
      if (last && !(await shutDown(server.pid, home))) log.warn('The database server is slow to stop')
    },
  }
}
