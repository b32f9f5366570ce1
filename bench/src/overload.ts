import { getWheelItems } from '@ganj/contract'
import { readArguments } from '@ganj/server/command-line'
import type { QueryResult } from 'pg'
import { createWorld } from './crash/world.ts'
import type { BenchDatabase } from './installation/bench-database.ts'
import { tokenOf } from './installation/bench-server.ts'
import { fill } from './installation/fill.ts'
import { callsNamed, requestsOf } from './measuring/calls.ts'
import { load } from './measuring/load.ts'
import { middle } from './measuring/middle.ts'
import { type Metric, report } from './measuring/report.ts'
import { type Request, sendAtRate, type Tally } from './overload/open-loop.ts'
import { pinTo } from './overload/pin.ts'

/*
 * Measures a process under overload: an open loop sends requests at a half, once and twice its capacity, which a closed loop measures
 * first, and then at three times the most that was done until then. Rounds follow each other, since the speed of a shared machine changes
 * within minutes: every share is one of a round, and the median of the rounds counts. The server and its own database have one core, the
 * load generator has another.
 */

const usage = 'npm run bench:overload -- [--seconds 3] [--rounds 9] [--players 20000] [--json]'
const { values: options } = readArguments(usage, {
  options: {
    json: { type: 'boolean', default: false },
    seconds: { type: 'string', default: '3' },
    rounds: { type: 'string', default: '9' },
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
  // Code that is called often is compiled only after some seconds of load.
  await load(() => next().text, { ...closed, seconds })
  const rounds: Round[] = []
  while (rounds.length < Number(options.rounds)) {
    const { perSecond, answered, failed } = await load(() => next().text, { ...closed, seconds: seconds / 2 })
    const capacity = perSecond * (1 - failed / answered)
    const curve: Tally[] = []
    for (const share of times) {
      // An open loop does more than the closed one, because more calls share batches.
      const most = Math.max(capacity, ...curve.map(({ goodput }) => goodput))
      const rate = share * (share > 2 ? most : capacity)
      curve.push(
        await sendAtRate(next, { address: server.address, rate, seconds, patienceMs, connections: 1_500 }),
      )
      process.stderr.write(`${share} times capacity: ${JSON.stringify(curve.at(-1))}\n`)
    }
    rounds.push({ capacity, curve })
  }
  report('overload', metricsOf(rounds))
} finally {
  await server.stop()
  await database.drop()
}

/** The capacity by a closed loop, and what an open loop measured at each of `times` it. */
interface Round {
  capacity: number
  curve: Tally[]
}

function metricsOf(rounds: readonly Round[]): Metric[] {
  const median = (value: (round: Round) => number) => middle(rounds.map(value))
  const at = (place: number, value: (tally: Tally) => number) =>
    median(({ curve }) => value(curve.at(place) as Tally))
  const peakOf = ({ capacity, curve }: Round) => Math.max(capacity, ...curve.map(({ goodput }) => goodput))
  return [
    { name: 'capacity', value: median(({ capacity }) => capacity), unit: '1/s', better: 'higher' },
    ...times.flatMap((share, place): Metric[] => {
      const name = `${share} times capacity`
      return [
        {
          name: `goodput at ${name}`,
          value: at(place, ({ goodput }) => goodput),
          unit: '1/s',
          better: 'higher',
        },
        {
          name: `refused at ${name}`,
          value: at(place, ({ refused }) => refused),
          unit: 'share',
          better: 'lower',
        },
        {
          name: `without an answer at ${name}`,
          value: at(place, ({ late }) => late),
          unit: 'share',
          better: 'lower',
        },
        {
          name: `reads p50 at ${name}`,
          value: at(place, ({ readP50 }) => readP50),
          unit: 'ms',
          better: 'lower',
        },
        {
          name: `reads p99 at ${name}`,
          value: at(place, ({ readP99 }) => readP99),
          unit: 'ms',
          better: 'lower',
          goal: 250,
        },
        {
          name: `writes p99 at ${name}`,
          value: at(place, ({ writeP99 }) => writeP99),
          unit: 'ms',
          better: 'lower',
        },
      ]
    }),
    {
      name: 'goodput at three times capacity',
      value: median((round) => (round.curve.at(-1) as Tally).goodput / peakOf(round)),
      unit: 'share of the peak',
      better: 'higher',
      goal: 0.8,
    },
    {
      name: 'sent at three times capacity',
      value: median((round) => (round.curve.at(-1) as Tally).sent / peakOf(round)),
      unit: 'times the peak',
      better: 'higher',
    },
    {
      name: 'load generator at three times capacity',
      value: at(-1, ({ cost }) => cost),
      unit: 'share of its core',
      better: 'lower',
      goal: 0.9,
    },
    {
      name: 'wrong answers',
      value: rounds.flatMap(({ curve }) => curve).reduce((sum, { wrong }) => sum + wrong, 0),
      unit: '',
      better: 'lower',
      goal: 0,
    },
  ]
}
