import { setTimeout as delay } from 'node:timers/promises'
import { startBenchServer } from '../../bench/src/installation/bench-server.ts'
import { checkMs, startProxy } from '../../bench/src/rolling/proxy.ts'
import { buildAll } from '../../scripts/build.mjs'
import { createDatabase } from './database.mjs'
import { until } from './jail.mjs'
import { expectJobsRun, expectLedger, expectNothingLost } from './ledger.mjs'
import { preparePlayers, repeat, startPlaying } from './players.mjs'
import { previousVersion } from './previous.mjs'

const players = 16
/** Number of answered writes between two replacements of processes. */
const writesBetween = 200

/** Number of calls of the previous version that are repeated to this one, with their keys. */
const repeats = 50

/** Replaces the previous version by this one and the reverse, process by process, while players play. */
export async function upgrade() {
  await buildAll()
  const before = await previousVersion()
  const database = await createDatabase()
  const proxy = await startProxy()
  const running = []
  let playing
  try {
    const env = { DATABASE_URL: database.url, DATABASE_POOL: '6', DRAIN_DELAY: String(5 * checkMs) }
    const start = async (startServer, role) => {
      const server = await startServer({ ...env, GANJ_ROLE: role })
      running.push({ role, server })
      if (role === 'api') await proxy.add(server.address)
    }
    const stopOldest = async (role) => {
      await delay(3 * checkMs)
      const index = running.findIndex((one) => one.role === role)
      const [{ server }] = running.splice(index, 1)
      await server.stop()
      if (role === 'api' && proxy.remove(server.address).handed === 0)
        throw new Error('a process was asked nothing')
    }
    const roles = ['api', 'api', 'worker']
    /** Runs both versions at once: starts each new process, then stops the one that it replaces. */
    const replaceAll = async (startServer) => {
      for (const role of roles) {
        await start(startServer, role)
        await played(playing)
        await stopOldest(role)
        await played(playing)
      }
      await expectJobsRun(database.url)
    }

    for (const role of roles) await start(before.start, role)
    await preparePlayers(database.url, proxy.address, players)
    const migrationsOf = async () => (await database.query('SELECT name FROM migration')).length
    const old = await migrationsOf()
    playing = startPlaying(proxy.address, { players })
    await played(playing)
    const early = playing.answered.filter(({ kind }) => kind !== 'read').slice(-repeats)

    await replaceAll(startBenchServer)
    const migrated = await migrationsOf()
    if (migrated <= old)
      throw new Error('the version before has every migration: move deploy/previous-version.json on')
    for (const one of early)
      if ((await repeat(proxy.address, one)) !== one.id)
        throw new Error(`${one.kind} again: another one was made`)
    const forward = playing.answered.length
    await replaceAll(before.startOnNewer)
    await playing.stop()

    const { answered } = playing
    const refused = answered.filter(({ refusals }) => refusals.length > 0)
    if (refused.length > 0)
      throw new Error(
        `${refused.length} calls were refused or lost: ${refused[0].kind} ${refused[0].refusals}`,
      )
    const kept = await expectNothingLost(database.url, answered)
    expectLedger(database.url)
    const longest = Math.max(...answered.map(({ began, ended }) => ended - began))
    return [
      `${before.name} beside this version: ${migrated - old} migrations under load, ${forward} calls forward, ${answered.length - forward} back, none refused, the longest ${(longest / 1000).toFixed(1)} s`,
      `all ${kept} runs and spins are there, each once; the ledger is in order; both workers took jobs; ${repeats} calls sent again to the other version were answered as before`,
    ]
  } finally {
    playing?.giveUp()
    for (const { server } of running) await server.stop()
    await proxy.close()
    await database.drop()
  }
}

/** Waits until `writesBetween` more writes were answered. */
async function played({ answered, expectWell }) {
  const writes = () => answered.filter(({ kind }) => kind !== 'read').length
  const enough = writes() + writesBetween
  await until(
    () => {
      expectWell()
      return writes() >= enough
    },
    { what: `${writesBetween} more writes are answered`, seconds: 120 },
  )
}
