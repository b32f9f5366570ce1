import { readArguments, refuseWith } from '@ganj/server/command-line'
import { type Metric, report } from './measuring/report.ts'
import { runSoak, type Soak } from './soak/run-soak.ts'

/*
 * Runs the load of a day of 5,000 players in an hour, a hundred calls each, with a daily rise and fall. Operators browse the
 * console, a broadcast is sent to all players, and a season ends and is paid. Checks that memory, latency and connections do
 * not grow, and that all acknowledged calls are in the ledger. A shorter soak has the same rate.
 */

const usage = 'npm run soak -- [--minutes 60] [--players 5000] [--seed 1] [--json]'
const { values: options } = readArguments(usage, {
  options: {
    minutes: { type: 'string', default: '60' },
    players: { type: 'string', default: '5000' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    json: { type: 'boolean', default: false },
  },
})
const [minutes, players, seed] = [Number(options.minutes), Number(options.players), Number(options.seed)]
if (!(minutes > 0 && players > 0 && Number.isInteger(seed))) {
  refuseWith(usage)('More than 0 minutes and players, and a whole number as seed')
}
const seconds = minutes * 60
const soak = await runSoak({
  kind: 'postgres',
  ...{ players, seconds, seed },
  // Longer than the keep-alive of idle connections, and than the minute after which idle replay threads end: each holds four files.
  quietMs: 70_000,
  sampleMs: Math.max(1_000, (seconds * 1000) / 240),
})
for (const violation of soak.violations.slice(0, 30)) console.error(violation)
const metrics = metricsOf(soak)
report('soak', metrics)
process.exitCode = metrics.every(({ value, goal }) => goal === undefined || value <= goal) ? 0 : 1

function metricsOf({
  p99,
  p99OfMiddleMinutes: minutes99,
  memory,
  handles,
  database,
  broadcast,
  season,
  ...soak
}: Soak): Metric[] {
  const metric = (name: string, value: number, unit = '', goal?: number): Metric => ({
    ...{ name, value, unit, better: 'lower' },
    ...(goal === undefined ? {} : { goal }),
  })
  const leftOpen = handles.after - database.after - (handles.before - database.before)
  return [
    metric('minutes', minutes),
    metric('calls of players', soak.calls),
    metric('calls without an answer or with 5xx', soak.failed, '', 0),
    metric('pages of operators', soak.pagesOfOperators),
    metric('pages of operators that failed', soak.failedPages, '', 0),
    metric('p99 of the first quarter', p99.first, 'ms'),
    metric('p99 of the last quarter', p99.last, 'ms'),
    metric('p99, last quarter against first', p99.last / p99.first, 'times', 1.25),
    metric('p99 of the first quarter, minute in the middle', minutes99.first, 'ms'),
    metric('p99 of the last quarter, minute in the middle', minutes99.last, 'ms'),
    metric(
      'p99, minute in the middle, last quarter against first',
      minutes99.last / minutes99.first,
      'times',
      1.25,
    ),
    metric('memory at the beginning', memory.begin, 'MB'),
    metric('memory at the end', memory.end, 'MB'),
    metric('memory, slope of the later half', memory.perHour, 'MB an hour'),
    metric('memory, growth within the later half', memory.share, 'share', 0.05),
    metric('files and sockets left open beside the database', leftOpen, '', 5),
    metric('connections to the database, before', database.before),
    metric('connections to the database, after', database.after),
    metric('broadcast: recipients', broadcast.recipients),
    metric('broadcast: reached twice', broadcast.twice, '', 0),
    metric('broadcast: not reached', broadcast.missed, '', 0),
    metric('season: prizes paid', season.prizes),
    metric('season: not paid', season.state === 'paid' ? 0 : 1, '', 0),
    metric('ledger violations', soak.violations.length, '', 0),
  ]
}
