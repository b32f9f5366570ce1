import { setTimeout as pause } from 'node:timers/promises'
import { readArguments, refuseWith } from '@ganj/server/command-line'
import { createBenchDatabase } from './installation/bench-database.ts'
import { type BenchServer, startBenchServer, tokenOf } from './installation/bench-server.ts'
import { fill, openWheels } from './installation/fill.ts'
import { play } from './rolling/clients.ts'
import { checkMs, startProxy } from './rolling/proxy.ts'

/*
 * Replaces every API process by a new one, in turn, several times, while players play through a load balancer with health
 * checks. No request may fail, and the ledger must equal the answers. A worker process keeps running.
 */

const usage = 'npm run test:rolling -- [--processes 2] [--rounds 2] [--players 16]'
const { values: options } = readArguments(usage, {
  options: {
    processes: { type: 'string', default: '2' },
    rounds: { type: 'string', default: '2' },
    players: { type: 'string', default: '16' },
  },
})
const [processes, rounds, players] = [options.processes, options.rounds, options.players].map(Number) as [
  number,
  number,
  number,
]
if (!(processes >= 2 && rounds >= 1 && players >= 1)) {
  refuseWith(usage)('At least two processes, one round and one player')
}

const database = await createBenchDatabase()
const env = { DATABASE_URL: database.url, DATABASE_POOL: '8', DRAIN_DELAY: String(5 * checkMs) }
const startApi = () => startBenchServer({ ...env, GANJ_ROLE: 'api' })
const servers: BenchServer[] = [await startApi()]
const worker = await startBenchServer({ ...env, GANJ_ROLE: 'worker' })
const proxy = await startProxy()
const rows: object[] = []
try {
  await fill(database, players)
  // The server stores the odds when the wheel is first read.
  await fetch(`${servers[0]?.address}/api/wheel/items`, {
    headers: { authorization: `Bearer ${tokenOf(1)}` },
  })
  await openWheels(database)
  while (servers.length < processes) servers.push(await startApi())
  for (const { address } of servers) await proxy.add(address)

  let isOver = false
  const playing = play(proxy.address, { players, isOver: () => isOver })
  for (let turn = 0; turn < processes * rounds; turn++) await replaceOldest()
  isOver = true
  const results = await playing

  const { rows: kept } = await database.query(
    'SELECT (SELECT count(*) FROM run) AS runs, (SELECT count(*) FROM wheel_spin) AS spins',
  )
  const [runs, spins] = [Number(kept[0].runs), Number(kept[0].spins)]
  console.table(rows)
  const times = results.times.sort((a, b) => a - b)
  const at = (share: number) => Math.round(times[Math.floor(times.length * share)] ?? 0)
  console.table({
    'processes replaced': rows.length,
    requests: times.length,
    failed: results.failed.length,
    'p50 ms': at(0.5),
    'p99 ms': at(0.99),
    'longest ms': at(0.99999),
    'runs answered / kept': `${results.runs} / ${runs}`,
    'spins answered / kept': `${results.spins} / ${spins}`,
  })
  for (const failure of results.failed.slice(0, 10)) console.error(failure)
  const isRight = results.failed.length === 0 && results.runs === runs && results.spins === spins
  console.log(isRight ? 'Not one request failed.' : 'A ROLLING RESTART IS SEEN.')
  process.exitCode = isRight ? 0 : 1
} finally {
  await proxy.close()
  await Promise.all([...servers, worker].map((server) => server.stop()))
  await database.drop()
}

/** The new process is ready before the old one stops, which answers its pending requests first. */
async function replaceOldest(): Promise<void> {
  const fresh = await startApi()
  await proxy.add(fresh.address)
  servers.push(fresh)
  await pause(3 * checkMs)
  const oldest = servers.shift()
  const began = performance.now()
  await oldest?.stop()
  rows.push({
    process: oldest?.pid,
    'took to leave, ms': Math.round(performance.now() - began),
    ...proxy.remove(oldest?.address ?? ''),
  })
}
