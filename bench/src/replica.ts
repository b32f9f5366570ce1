import { setTimeout as pause } from 'node:timers/promises'
import { readArguments } from '@ganj/server/command-line'
import { contentKinds, migrate, migrateJobs, openDatabase, seedContent } from '@ganj/server/test/internals'
import pg from 'pg'
import { fill } from './installation/fill.ts'
import { type Process, startProcess } from './replica/process.ts'
import { startServers } from './replica/servers.ts'

/*
 * Runs a primary and a streaming replica, both from the embedded binaries, with two server processes. Shows that lists are read
 * from the replica, that writers read their own writes from either process, and that players do not notice a replica that lags
 * or fails.
 */

readArguments('npm run test:replica', {})

const servers = await startServers(waitFor)
const url = servers.primaryUrl('ganj')
const admin = new pg.Client({ connectionString: servers.primaryUrl('postgres') })
await admin.connect()
await admin.query('CREATE DATABASE ganj')
await admin.end()
await migrate(url)

const primary = openDatabase({ url, size: 4, onError: () => undefined })
await migrateJobs(primary.pool)
await primary.transaction((tx) => seedContent(tx, contentKinds, new Date()))
await fill({ url, query: (text, values) => primary.pool.query(text, values), drop: primary.close }, 10)
const replica = openDatabase({
  url: servers.replicaUrl('ganj'),
  size: 4,
  onError: () => undefined,
  patienceMs: 2_000,
})
const processes = [await startProcess(primary, replica), await startProcess(primary, replica)] as const
const [one, other] = processes
const results: { step: string; answered: string; movements: number; right: boolean }[] = []

try {
  await untilFresh()
  await expectFrom('all is replayed: a list', one, 'replica')

  await replica.pool.query('SELECT pg_wal_replay_pause()')
  await waitFor(async () => {
    const { rows } = await replica.pool.query('SELECT pg_get_wal_replay_pause_state() AS state')
    return rows[0].state === 'paused'
  })
  const first = await one.write()
  await check()
  await expectFrom('it waits: who has just written, at the same process', one, 'primary', first)
  await expectFrom('it waits: who has just written, at another process', other, 'primary', first)
  await replica.pool.query('SELECT pg_wal_replay_resume()')
  await untilFresh(first.mark)
  await expectFrom('it goes on: who has written, at another process', other, 'replica', first)

  await servers.killReplica()
  await expectFrom('it dies: a list', one, 'primary', first)
  const second = await one.write()
  await expectFrom('it is dead: who has just written, at another process', other, 'primary', second)
  await servers.startReplica()
  await untilFresh(second.mark)
  await expectFrom('it is back: who has written', other, 'replica', second)
} finally {
  for (const { close } of processes) await close()
  await primary.close()
  await replica.close()
  await servers.drop()
}
console.table(results)
const isRight = results.every(({ right }) => right)
console.log(isRight ? 'Reads are where they should be.' : 'A READ WAS WRONG.')
process.exitCode = isRight ? 0 : 1

async function expectFrom(
  step: string,
  server: Process,
  who: 'primary' | 'replica',
  written?: { mark: string; movements: number },
): Promise<void> {
  const { status, answered, movements } = await server.list(written?.mark)
  const right = status === 200 && answered === who && (!written || movements === written.movements)
  results.push({ step, answered, movements, right })
}

async function check(): Promise<void> {
  await Promise.all(processes.map((each) => each.check()))
}

/** Waits until both processes know that the replica has replayed up to a consistency token. */
async function untilFresh(mark?: string): Promise<void> {
  await waitFor(async () => {
    await check()
    return processes.every((each) => each.usesReplica(mark))
  })
}

async function waitFor(isSo: () => Promise<boolean>): Promise<void> {
  const until = performance.now() + 30_000
  while (!(await isSo())) {
    if (performance.now() > until) throw new Error('it does not come to be')
    await pause(20)
  }
}
