import { availableParallelism } from 'node:os'
import { getWheelItems } from '@ganj/contract'
import { readArguments } from '@ganj/server/command-line'
import { createBenchDatabase } from './installation/bench-database.ts'
import { startBenchServer, tokenOf } from './installation/bench-server.ts'
import { fill } from './installation/fill.ts'
import { type BenchCall, callsNamed, requestsOf, scriptOf } from './measuring/calls.ts'
import { type Load, load } from './measuring/load.ts'
import { middle } from './measuring/middle.ts'
import { pgbench } from './measuring/pgbench.ts'
import { type Metric, report } from './measuring/report.ts'
import { turnsOf } from './measuring/turns.ts'

/**
 * Measures the most frequent calls of players through HTTP: requests a second and latencies with one process and with two,
 * beside pgbench with the same SQL. Everything (servers, database, load) shares the machine.
 */
const players = 100_000
/** Players who are active during the measurement, as in an hour of a day. Calls that are possible once use all players. */
const active = 10_000
const connections = 32
const seconds = Number(process.env.BENCH_SECONDS ?? 2)
const rounds = 3
/** In a shorter run the start-up dominates. */
const pgbenchSeconds = Math.max(10, seconds)
const usage = 'npm run bench -- [--only <call>,...] [--json]'
const { values: options } = readArguments(usage, {
  options: { only: { type: 'string' }, json: { type: 'boolean' } },
})

const database = await createBenchDatabase()
const env = { DATABASE_URL: database.url, DATABASE_POOL: String(connections) }
const servers = [await startBenchServer(env)]
try {
  servers.push(await startBenchServer(env))
  const addresses = servers.map(({ address }) => address)
  const tokens = Array.from({ length: players }, (_, index) => tokenOf(index + 1))
  await fill(database, players)
  await fetch(`${addresses[0]}/api${getWheelItems.path}`, {
    headers: { authorization: `Bearer ${tokens[0]}` },
  })

  const metrics: Metric[] = []
  let failed = 0
  for (const call of callsNamed(options.only)) {
    const measured = await measure(call, { addresses, tokens })
    const { limit, one, two } = measured
    process.stderr.write(`${call.name}: ${Math.round(one.perSecond)}/s of ${Math.round(limit)}/s\n`)
    failed += one.failed + two.failed
    metrics.push(...metricsOf(call, measured))
  }
  const memory = await Promise.all(servers.map((server) => server.memory()))
  metrics.push(
    { name: 'memory of a process', value: Math.max(...memory), unit: 'MB', better: 'lower', goal: 200 },
    { name: 'failed requests', value: failed, unit: '', better: 'lower', goal: 0 },
  )
  report('server', metrics)
} finally {
  await Promise.all(servers.map((server) => server.stop()))
  await database.drop()
}

interface Measured {
  limit: number
  one: Load
  two: Load
  /** Requests a second of one process, including the time of their follow-up work. */
  settled: number | undefined
}

/** In turns, so that other load on the machine affects all of them. */
async function measure(
  call: BenchCall,
  { addresses, tokens }: { addresses: string[]; tokens: string[] },
): Promise<Measured> {
  await call.prepare?.(database)
  await database.query('VACUUM ANALYZE')
  // Each player once over all rounds: pgbench takes its players from the same sequence.
  await database.query(`SELECT setval('bench_player', 1)`)
  const request = requestsOf(call, tokens, { active, next: turnsOf(players) })
  const run = (to: string[], time: number) => load(request, { addresses: to, connections, seconds: time })

  await run(addresses, 2)
  const ones: Load[] = []
  const twos: Load[] = []
  const settled: number[] = []
  const limit = await pgbench(database.url, scriptOf(call, active), connections, pgbenchSeconds)
  await call.backlog?.drop(database)
  for (let round = 0; round < rounds; round++) {
    const from = performance.now()
    const one = await run(addresses.slice(0, 1), seconds)
    ones.push(one)
    await call.backlog?.end(database)
    settled.push((one.answered / (performance.now() - from)) * 1000)
    twos.push(await run(addresses, seconds))
    await call.backlog?.end(database)
  }
  return {
    limit,
    one: middleOf(ones),
    two: middleOf(twos),
    settled: call.backlog ? middle(settled) : undefined,
  }
}

function middleOf(loads: readonly Load[]): Load {
  return {
    perSecond: middle(loads.map(({ perSecond }) => perSecond)),
    answered: middle(loads.map(({ answered }) => answered)),
    p50: middle(loads.map(({ p50 }) => p50)),
    p99: middle(loads.map(({ p99 }) => p99)),
    failed: loads.reduce((sum, { failed }) => sum + failed, 0),
    turnedAway: loads.reduce((sum, { turnedAway }) => sum + turnedAway, 0),
    broken: loads.reduce((sum, { broken }) => sum + broken, 0),
    cost: middle(loads.map(({ cost }) => cost)),
  }
}

function metricsOf({ name, goal }: BenchCall, { limit, one, two, settled }: Measured): Metric[] {
  const share = one.perSecond / limit
  const goalWith = (processes: 1 | 2) => (goal?.processes === processes ? { goal: goal.perSecond } : {})
  return [
    {
      name,
      value: one.perSecond,
      unit: '1/s',
      better: 'higher',
      ...goalWith(1),
      baseline: limit,
      baselineName: 'pgbench, same SQL',
    },
    {
      name: `${name}: share of pgbench`,
      value: share,
      unit: '',
      better: 'higher',
    },
    { name: `${name}: p50`, value: one.p50, unit: 'ms', better: 'lower' },
    { name: `${name}: p99`, value: one.p99, unit: 'ms', better: 'lower', goal: 25 },
    {
      name: `${name}: two processes`,
      value: two.perSecond,
      unit: '1/s',
      better: 'higher',
      ...goalWith(2),
      baseline: one.perSecond,
      baselineName: `one process, ${availableParallelism()} cores`,
    },
    { name: `${name}: two processes p99`, value: two.p99, unit: 'ms', better: 'lower', goal: 25 },
    {
      name: `${name}: cost of the load generator`,
      value: one.cost,
      unit: 'cores',
      better: 'lower',
    },
    ...(settled === undefined
      ? []
      : [
          {
            name: `${name}: until every verdict`,
            value: settled,
            unit: '1/s',
            better: 'higher' as const,
          },
        ]),
  ]
}
