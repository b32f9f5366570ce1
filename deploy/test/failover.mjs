import { setTimeout as delay } from 'node:timers/promises'
import { startBenchServer } from '../../bench/src/installation/bench-server.ts'
import { until } from './jail.mjs'
import { expectJobsRun, expectLedger, expectNothingLost } from './ledger.mjs'
import { startPatroni } from './patroni.mjs'
import { preparePlayers, startPlaying, summarise } from './players.mjs'

const players = 12
/** Longest allowed time without an acknowledged write after any failure of the primary. */
const longestSeconds = 10

/** Failures of the primary, and how it is restored. */
const blows = {
  'PostgreSQL killed': {
    strike: (node, { folder }) => {
      const [pid] = node.execute('head', '-n', '1', `${folder}/${node.name}/data/postmaster.pid`).split('\n')
      node.execute('kill', '-KILL', pid)
    },
  },
  'current off': { strike: (node) => node.powerOff(), mend: (node, cluster) => cluster.start(node) },
  'cut off from all': { strike: (node) => node.cutOff(), mend: (node) => node.reconnect() },
  'cut off from the nodes': {
    strike: (node, { nodes }) => node.cutFrom(nodes.filter((other) => other !== node)),
    mend: (node, { nodes }) => node.rejoin(nodes.filter((other) => other !== node)),
  },
}

/** Fails the primary in every way while players play: no answered write may be lost. */
export async function failover() {
  const cluster = await startPatroni()
  const { url } = cluster
  const servers = []
  let playing
  try {
    const env = { DATABASE_URL: url, DATABASE_POOL: '8' }
    servers.push(await startBenchServer({ ...env, GANJ_ROLE: 'api' }))
    servers.push(await startBenchServer({ ...env, GANJ_ROLE: 'worker' }))
    const [{ address }] = servers
    await preparePlayers(url, address, players)

    playing = startPlaying(address, { players })
    const rows = []
    for (const [name, { strike, mend }] of Object.entries(blows)) {
      await delay(2000)
      const old = await cluster.primary()
      const since = performance.now()
      await strike(old, cluster)
      await until(() => isPlaying(playing, since), { what: `${name}: there are writes again`, seconds: 120 })
      const seen = summarise(playing.answered, since)
      await mend?.(old, cluster)
      const wholeAfter = await cluster.whole()
      rows.push({ 'the primary': name, ...seen, 'whole again after, s': Math.round(wholeAfter) })
    }
    await playing.stop()
    await expectJobsRun(url)
    console.table(rows)

    const kept = await expectNothingLost(url, playing.answered)
    expectLedger(url)
    const late = rows.filter((row) => row['no write for, s'] >= longestSeconds)
    if (late.length > 0)
      throw new Error(`no write for ${longestSeconds} s: ${late.map((row) => row['the primary'])}`)
    const most = Math.max(...rows.map((row) => row['no write for, s']))
    return [
      `the primary was taken away in ${rows.length} ways: at most ${most} s without an acknowledged write`,
      `all ${kept} acknowledged runs and spins are there, each once; the ledger is in order`,
    ]
  } catch (error) {
    throw new Error(`${error.message}\n${cluster.said()}`, { cause: error })
  } finally {
    playing?.giveUp()
    for (const server of servers) await server.stop()
    await cluster.stop()
  }
}

/** Whether every player has an answered write that was sent after the failure. */
function isPlaying({ answered, expectWell }, since) {
  expectWell()
  const writes = answered.filter(({ kind, began }) => kind !== 'read' && began > since)
  return new Set(writes.map(({ player }) => player)).size === players
}
