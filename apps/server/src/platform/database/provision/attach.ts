import type { ChildProcess } from 'node:child_process'
import { readFile, rm } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import type { Binaries } from './binaries.ts'
import { dataOf } from './cluster.ts'
import { isAlive, isFolderInUse, servesData } from './holder.ts'
import type { Home } from './home.ts'
import { becomesReady, launch, logOf, pidFileOf, readPostmaster } from './postmaster.ts'
import { openPresence, type Presence } from './presence.ts'

const LAUNCHES = 5
const PAUSE_MS = 25
/** Crash recovery replays the WAL first, which may take long. */
const PATIENCE_MS = 120_000

/** A server we are connected to; `child` when this process started it. */
export interface Attached {
  presence: Presence
  pid: number
  port: number
  child: ChildProcess | undefined
}

/**
 * Connects to the server of this home, starting it when it does not run. PostgreSQL's own lock on the data folder
 * decides between two concurrent starts: the loser finds the winner's server in the next round.
 * @throws Error with the end of the server's log when it does not start or does not answer
 */
export async function attach(
  home: Home,
  binaries: Binaries,
  choosePort: () => Promise<number>,
  urlOf: (port: number) => string,
): Promise<Attached> {
  const deadline = performance.now() + PATIENCE_MS
  let child: ChildProcess | undefined
  for (let launches = 0; ; ) {
    const postmaster = await readPostmaster(home)
    if (postmaster && (await servesData(postmaster.pid, dataOf(home)))) {
      const presence = postmaster.status === 'ready' ? await openPresence(urlOf(postmaster.port)) : undefined
      const { pid, port } = postmaster
      if (presence) return { presence, pid, port, child: child?.pid === pid ? child : undefined }
      if (performance.now() > deadline)
        throw await failure(`process ${pid} holds ${dataOf(home)} but does not answer`, home)
      await pause(PAUSE_MS)
      continue
    }
    if (postmaster && isAlive(postmaster.pid)) await forget(home)
    if (launches++ === LAUNCHES) throw await failure('PostgreSQL does not start', home)
    child = await launch(home, binaries, await choosePort())
    if (!(await becomesReady(child, home))) await pause(PAUSE_MS)
  }
}

/** Removes a pid file whose number now belongs to another program: PostgreSQL would take that for a server. */
async function forget(home: Home): Promise<void> {
  while (await isFolderInUse(dataOf(home))) await pause(PAUSE_MS)
  await rm(pidFileOf(home), { force: true })
}

async function failure(what: string, home: Home): Promise<Error> {
  const log = await readFile(logOf(home), 'utf8').catch(() => '')
  return new Error(`${what}; the end of ${logOf(home)}:\n${log.trimEnd().split('\n').slice(-8).join('\n')}`)
}
