import { parseArgs } from 'node:util'
import { getWheelItems } from '@ganj/contract'
import type { QueryResult } from 'pg'
import { createWorld } from './crash/world.ts'
import type { BenchDatabase } from './installation/bench-database.ts'
import { tokenOf } from './installation/bench-server.ts'
import { fill } from './installation/fill.ts'
import { callsNamed, requestsOf } from './measuring/calls.ts'
import { load } from './measuring/load.ts'
import { type Metric, report } from './measuring/report.ts'
import { type Request, sendAtRate, type Tally } from './overload/open-loop.ts'
import { pinTo } from './overload/pin.ts'

/*
 * Measures a process under overload: an open loop sends requests at a half, once, twice and three times its capacity, which is
 * measured first. The server and its own database have one core, the load generator has another.
 */

const { values: options } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    seconds: { type: 'string', default: '8' },
    players: { type: 'string', default: '20000' },
  },
})
const seconds = Number(options.seconds)
const players = Number(options.players)
/** Below the concurrency limit of a process: in a closed loop refused requests repeat at once, and would distort the result. */
const connections = 96
const times = [0.5, 1, 2, 3]
/** After this time a player sees a spinner and has tried again. */
const patienceMs = 1_000

/** The mix of players' reads and writes, of ten requests. */
const mix = { indicators: 4, leaderboard: 2, 'open a run': 2, spin: 1, buy: 1 } as const

if (!(await pinTo(0))) process.stderr.write('not bound to cores: server and load take time from each other\n')
const world = await createWorld('embedded')
const server = await world.startServer()
await pinTo(1)
const database: BenchDatabase = {
  url: '',
  query: async (text, values) => ({ rows: await world.query(text, values) }) as QueryResult,
  drop: world.drop,
}
try {
  const tokens = Array.from({ length: players }, (_, index) => tokenOf(index + 1))
  await fill(database, players)
  const headers = { authorization: `Bearer ${tokens[0]}` }
  await fetch(`${server.address}/api${getWheelItems.path}`, { headers })
  const calls = callsNamed(Object.keys(mix).join(','))
  for (const call of calls) await call.prepare?.(database)
  await database.query('VACUUM ANALYZE')
  const kinds = calls.flatMap((call) => {
    const text = requestsOf(call, tokens, { active: players, next: () => 0 })
    const kind = (): Request => ({ text: text(), isRead: call.endpoint.method === 'GET' })
    return Array<() => Request>(mix[call.name as keyof typeof mix]).fill(kind)
  })
  const next = () => (kinds[Math.floor(Math.random() * kinds.length)] as () => Request)()

  const closed = { addresses: [server.address], connections }
  await load(() => next().text, { ...closed, seconds: 3 })
  let capacity = 0
  for (let round = 0; round < 3; round++) {
    const { perSecond, answered, failed } = await load(() => next().text, { ...closed, seconds: seconds / 2 })
    capacity = Math.max(capacity, perSecond * (1 - failed / answered))
  }
  const curve: Tally[] = []
  for (const share of times) {
    const rate = capacity * share
    curve.push(
      await sendAtRate(next, { address: server.address, rate, seconds, patienceMs, connections: 1_500 }),
    )
    process.stderr.write(`${share} times capacity: ${JSON.stringify(curve.at(-1))}\n`)
  }
  report('overload', metricsOf(capacity, curve))
} finally {
  await server.stop()
  await database.drop()
}

function metricsOf(capacity: number, curve: readonly Tally[]): Metric[] {
  const peak = Math.max(capacity, ...curve.map(({ goodput }) => goodput))
  const worst = curve.at(-1) as Tally
  return [
    { name: 'capacity', value: capacity, unit: '1/s', better: 'higher' },
    ...curve.flatMap((tally, at): Metric[] => {
      const name = `${times[at]} times capacity`
      return [
        { name: `goodput at ${name}`, value: tally.goodput, unit: '1/s', better: 'higher' },
        { name: `refused at ${name}`, value: tally.refused, unit: 'share', better: 'lower' },
        { name: `without an answer at ${name}`, value: tally.late, unit: 'share', better: 'lower' },
        { name: `reads p50 at ${name}`, value: tally.readP50, unit: 'ms', better: 'lower' },
        { name: `reads p99 at ${name}`, value: tally.readP99, unit: 'ms', better: 'lower', goal: 250 },
        { name: `writes p99 at ${name}`, value: tally.writeP99, unit: 'ms', better: 'lower' },
      ]
    }),
    {
      name: 'goodput at three times capacity',
      value: worst.goodput / peak,
      unit: 'share of the peak',
      better: 'higher',
      goal: 0.8,
    },
    {
      name: 'sent at three times capacity',
      value: worst.sent / peak,
      unit: 'times the peak',
      better: 'higher',
    },
    {
      name: 'load generator at three times capacity',
      value: worst.cost,
      unit: 'share of its core',
      better: 'lower',
      goal: 0.9,
    },
    {
      name: 'wrong answers',
      value: curve.reduce((sum, { wrong }) => sum + wrong, 0),
      unit: '',
      better: 'lower',
      goal: 0,
    },
  ]
}
