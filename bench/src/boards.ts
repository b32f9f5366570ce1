import { readArguments } from '@ganj/server/command-line'
import {
  migrate,
  openDatabase,
  openValkey,
  pastSeasons,
  periodOf,
  startTestValkey,
} from '@ganj/server/test/internals'
import { measureClosing } from './boards/close-season.ts'
import { fillBoards } from './boards/fill-boards.ts'
import { measurePostgres, measureValkey, type Reads } from './boards/reads.ts'
import { type Times, timed } from './boards/timed.ts'
import { createBenchDatabase } from './installation/bench-database.ts'
import { type Metric, report } from './measuring/report.ts'

/*
 * Measures the weekly board as it grows: writing a score, reading the top ten, the caller's rank with its neighbours, and the
 * full leaderboard, with PostgreSQL alone and with Valkey (a local Redis, started for this). Four calls run at once. Then a
 * season in which every player has a score is closed and paid while players call. Everything shares the machine.
 *
 * A score commits in PostgreSQL with Valkey too. Its time is shown beside the commit of a single row, and beside the same
 * writes in the same seconds without updates of the sorted sets. The difference is the cost of Valkey.
 */
const usage =
  'npm run bench:boards -- [--players 10000,100000,1000000] [--seconds 3] [--prizes 10000] [--only reads,season] [--json]'
const { values: options } = readArguments(usage, {
  options: {
    players: { type: 'string', default: '10000,100000,1000000' },
    seconds: { type: 'string', default: '3' },
    prizes: { type: 'string', default: '10000' },
    only: { type: 'string', default: 'reads,season' },
    json: { type: 'boolean', default: false },
  },
})
const sizes = options.players.split(',').map(Number)
const seconds = Number(options.seconds)
const timeZone = 'Asia/Tehran'
const say = (line: string) => process.stderr.write(`${line}\n`)

const database = await createBenchDatabase()
const server = await startTestValkey()
const valkey = openValkey({ url: server.url, prefix: 'bench', onError: (error) => say(error.message) })
const metrics: Metric[] = []
try {
  await migrate(database.url)
  const app = openDatabase({ url: database.url, size: 8, onError: (error) => say(error.message) })
  const now = new Date()
  const { board } = periodOf('weekly', now, timeZone)
  await database.query('CREATE TABLE bench_commit (n int)')
  const baseline = async (text: string): Promise<Baseline> => ({
    ...(await timed(seconds, () => app.pool.query(text))),
    baselineName: text.startsWith('INSERT') ? 'INSERT of one row' : text,
  })
  const own: Record<string, Times[]> = { PostgreSQL: [], Valkey: [] }
  let from = 0
  for (const to of sizes) {
    const began = performance.now()
    const shown = options.only.includes('reads') ? to : Math.min(to, from + 100_000)
    await fillBoards(database, { from, to: shown, boards: [board] })
    // A season is closed on its own board, so the board of the running season needs fewer players.
    if (shown < to) await fillBoards(database, { from: shown, to, boards: [] })
    say(`${to} players: filled in ${((performance.now() - began) / 1000).toFixed(1)} s`)
    from = to
    if (!options.only.includes('reads')) continue
    const world = { database: app, valkey, board, players: to, timeZone, seconds }
    const nothing = await baseline('SELECT 1')
    const commit = await baseline('INSERT INTO bench_commit VALUES (1)')
    const alone = await measurePostgres(world)
    await server.admin.flushall()
    const grown = await measureValkey(world)
    const memory = /used_memory:(\d+)/.exec(await server.admin.info('memory'))?.[1]
    own.PostgreSQL?.push(alone.around)
    own.Valkey?.push(grown.around)
    metrics.push(
      ...metricsOf(`${to} players, PostgreSQL`, alone, { goal: 20, nothing, commit }),
      ...latencies(`${to} players, PostgreSQL: own place after the writes`, alone.later, nothing, 20),
      metric(`${to} players, PostgreSQL: marking all boards, each minute`, alone.marking, 'ms'),
      ...metricsOf(`${to} players, Valkey`, grown, { goal: 5, nothing, commit }),
      ...latencies(`${to} players, Valkey: score written, nobody keeps the sets`, grown.alone, commit),
      ...latencies(`${to} players, Valkey: score into its set`, grown.entered, nothing, 5),
      metric(`${to} players, Valkey: from commit to set, at most`, grown.delay, 'ms', 2_000),
      metric(`${to} players, Valkey: filling every set`, grown.filling, 's'),
      metric(`${to} players, Valkey: memory`, Number(memory) / 2 ** 20, 'MB'),
      metric(`${to} players, Valkey: reads that went to PostgreSQL`, grown.fallBacks, 'share'),
    )
    say(
      `${to} players: p99 of a full read ${alone.whole.p99.toFixed(1)} ms with PostgreSQL, ${grown.whole.p99.toFixed(1)} ms with ` +
        `Valkey, ${nothing.p99.toFixed(1)} ms of nothing; measured in ${((performance.now() - began) / 1000).toFixed(1)} s`,
    )
  }
  for (const [name, times] of Object.entries(own)) metrics.push(...growth(name, times))
  await app.close()
  if (options.only.includes('season')) metrics.push(...(await closing(from, now)))
} finally {
  await valkey.close()
  await server.stop()
  await database.drop()
}
report('boards', metrics)

interface Baseline extends Times {
  baselineName: string
}

async function closing(players: number, now: Date): Promise<Metric[]> {
  const [season] = pastSeasons(1, now, timeZone)
  if (!season) throw new Error('no week is over')
  await fillBoards(database, { from: 0, to: players, boards: [season.board], arePlayersThere: true })
  const prizes = Number(options.prizes)
  const closed = await measureClosing(database, { board: season.board, players, prizes })
  return [
    metric(`season of ${players} players, ${prizes} prizes: closed and paid`, closed.seconds, 's', 60),
    metric('season: prizes paid', closed.paid, ''),
    metric('season: p99 of the API before', closed.before.p99, 'ms'),
    metric('season: p99 of the API meanwhile, worst two seconds', closed.meanwhile.p99, 'ms', 50),
    metric('season: p50 of the API meanwhile', closed.meanwhile.p50, 'ms'),
    metric('season: failed requests', closed.meanwhile.failed + closed.before.failed, '', 0),
  ]
}

/** The growth of the rank read from the smallest board to the largest: at most logarithmic in the number of players. */
function growth(name: string, times: readonly Times[]): Metric[] {
  const [first, last] = [times[0], times.at(-1)]
  const [few, many] = [sizes[0], sizes.at(-1)]
  if (!first || !last || !few || !many || few === many) return []
  say(
    `own place, ${name}: ${times.map(({ p50 }, at) => `${sizes[at]} players ${p50.toFixed(2)} ms`).join(', ')}`,
  )
  const goal = Math.log(many) / Math.log(few)
  return [metric(`own place, ${name}: ${many} players against ${few}`, last.p50 / first.p50, 'times', goal)]
}

/** The baseline of each, from the same minute, is an empty statement or a commit of one row: other load affects both. */
function metricsOf(
  name: string,
  { write, whole, top, around }: Reads,
  { goal, nothing, commit }: { goal: number; nothing: Baseline; commit: Baseline },
): Metric[] {
  return [
    ...latencies(`${name}: score written`, write, commit, goal),
    ...latencies(`${name}: first ten`, top, nothing, goal),
    ...latencies(`${name}: own place and neighbours`, around, nothing, goal),
    ...latencies(`${name}: full leaderboard read`, whole, nothing, goal),
  ]
}

/** The goal is for the p99. */
function latencies(name: string, { p50, p99 }: Times, baseline: Baseline, goal?: number): Metric[] {
  const { baselineName } = baseline
  return [
    { ...metric(`${name}, p50`, p50, 'ms'), baseline: baseline.p50, baselineName },
    { ...metric(`${name}, p99`, p99, 'ms', goal), baseline: baseline.p99, baselineName },
  ]
}

function metric(name: string, value: number, unit: string, goal?: number): Metric {
  return { name, value, unit, better: 'lower', ...(goal === undefined ? {} : { goal }) }
}
