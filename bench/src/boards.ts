import { parseArgs } from 'node:util'
import { pastSeasons, periodOf } from '../../apps/server/src/features/leaderboard/rules.ts'
import { openDatabase } from '../../apps/server/src/platform/database/database.ts'
import { migrate } from '../../apps/server/src/platform/database/migrate.ts'
import { startTestValkey } from '../../apps/server/src/platform/valkey/test-valkey.ts'
import { openValkey } from '../../apps/server/src/platform/valkey/valkey.ts'
import { createBenchDatabase } from './bench-database.ts'
import { measureClosing } from './boards/close-season.ts'
import { fillBoards } from './boards/fill-boards.ts'
import { type Looks, measurePostgres, measureValkey } from './boards/looks.ts'
import { type Times, timed } from './boards/timed.ts'
import { type Metric, report } from './report.ts'

/*
 * What the board of the week costs as it grows: a score that is written, the first ten, the own place with its neighbours, and all of
 * it in one look, with PostgreSQL alone and with a Valkey (a Redis of the machine, started for this). Four calls at
 * once. Then a season of everybody is closed and paid while players call. Everything shares the machine.
 */
const { values: options } = parseArgs({
  options: {
    players: { type: 'string', default: '10000,100000,1000000' },
    seconds: { type: 'string', default: '3' },
    prizes: { type: 'string', default: '10000' },
    only: { type: 'string', default: 'looks,season' },
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
  const whole: Record<string, number[]> = { PostgreSQL: [], Valkey: [] }
  let from = 0
  for (const to of sizes) {
    const began = performance.now()
    const shown = options.only.includes('looks') ? to : Math.min(to, from + 100_000)
    await fillBoards(database, { from, to: shown, boards: [board] })
    // A season is closed on its own board; of the one that runs less is enough.
    if (shown < to) await fillBoards(database, { from: shown, to, boards: [] })
    say(`${to} players: filled in ${((performance.now() - began) / 1000).toFixed(1)} s`)
    from = to
    if (!options.only.includes('looks')) continue
    const world = { database: app, valkey, board, players: to, timeZone, seconds }
    const nothing = await timed(seconds, () => app.pool.query('SELECT 1'))
    const alone = await measurePostgres(world)
    await server.admin.flushall()
    const grown = await measureValkey(world)
    const memory = /used_memory:(\d+)/.exec(await server.admin.info('memory'))?.[1]
    whole.PostgreSQL?.push(alone.around.p50)
    whole.Valkey?.push(grown.around.p50)
    metrics.push(
      ...metricsOf(`${to} players, PostgreSQL`, alone, { goal: 20, nothing }),
      metric(`${to} players, PostgreSQL: marking all boards, each minute`, alone.marking, 'ms'),
      ...metricsOf(`${to} players, Valkey`, grown, { goal: 5, nothing }),
      metric(`${to} players, Valkey: from commit to set, at most`, grown.delay, 'ms', 2_000),
      metric(`${to} players, Valkey: filling every set`, grown.filling, 's'),
      metric(`${to} players, Valkey: memory`, Number(memory) / 2 ** 20, 'MB'),
      metric(`${to} players, Valkey: looks that went to PostgreSQL`, grown.fallBacks, 'share'),
    )
    say(
      `${to} players: p99 of a look ${alone.whole.p99.toFixed(1)} ms with PostgreSQL, ${grown.whole.p99.toFixed(1)} ms with ` +
        `Valkey, ${nothing.p99.toFixed(1)} ms of nothing; measured in ${((performance.now() - began) / 1000).toFixed(1)} s`,
    )
  }
  for (const [name, [first, ...later]] of Object.entries(whole)) {
    const last = later.at(-1)
    if (first === undefined || last === undefined) continue
    metrics.push(
      metric(`own place, ${sizes.at(-1)} players against ${sizes[0]}, ${name}`, last / first, 'times'),
    )
  }
  await app.close()
  if (options.only.includes('season')) metrics.push(...(await closing(from, now)))
} finally {
  await valkey.close()
  await server.stop()
  await database.drop()
}
report('boards', metrics)

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

/** Beside each: a statement that does nothing, in the same minute. What the machine does elsewhere is in it as well. */
function metricsOf(
  name: string,
  { write, whole, top, around }: Looks,
  { goal, nothing }: { goal: number; nothing: Times },
): Metric[] {
  const baselineName = 'SELECT 1'
  return Object.entries({
    'score written': write,
    'first ten': top,
    'own place and neighbours': around,
    'whole look': whole,
  }).flatMap(([call, { p50, p99 }]) => [
    { ...metric(`${name}: ${call}, p50`, p50, 'ms'), baseline: nothing.p50, baselineName },
    { ...metric(`${name}: ${call}, p99`, p99, 'ms', goal), baseline: nothing.p99, baselineName },
  ])
}

function metric(name: string, value: number, unit: string, goal?: number): Metric {
  return { name, value, unit, better: 'lower', ...(goal === undefined ? {} : { goal }) }
}
