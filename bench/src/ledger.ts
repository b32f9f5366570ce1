import { createBenchDatabase } from './bench-database.ts'
import { startBenchServer } from './bench-server.ts'
import { type Load, load } from './load.ts'
import { middle } from './middle.ts'
import { pgbench } from './pgbench.ts'
import { report } from './report.ts'

const players = 10_000
const connections = 32
const seconds = Number(process.env.BENCH_SECONDS ?? 4)
const rounds = 3

/** The same statement that the server sends for `POST /game/instance`. */
const openRunScript = `
\\set player random(1, ${players})
SELECT run_open(:player, gen_random_uuid()::text, '\\x00',
                jsonb_build_object('publicId', left(replace(gen_random_uuid()::text, '-', ''), 12), 'ranked', true,
                                   'seed', replace(gen_random_uuid()::text, '-', ''), 'rulesVersion', 1,
                                   'state', 'open', 'remainingRevives', 4, 'powerUps', '[]'::jsonb),
                5, 1200, now());
`

const database = await createBenchDatabase()
const server = await startBenchServer({
  DATABASE_URL: database.url,
  DATABASE_POOL: String(connections),
})
try {
  await database.query(
    `INSERT INTO player (public_id, telegram_id, username, created_at)
     SELECT lpad(n::text, 12, '0'), n, 'bench-' || n, now() FROM generate_series(1, $1::int) n`,
    [players],
  )
  await database.query(
    `INSERT INTO balance SELECT n, c, 1000000
       FROM generate_series(1, $1::int) n, unnest(ARRAY['gem', 'coin', 'ticket', 'tether']) c`,
    [players],
  )
  // Plans made on empty tables would be kept for full ones: a server at work has seen some runs.
  await pgbench(database.url, openRunScript, connections, seconds)
  await database.query('VACUUM ANALYZE')

  const options = { address: server.address, players, connections, seconds }
  await load('open a run', { ...options, seconds: 2 })
  const limits: number[] = []
  const spends: Load[] = []
  // In turns, so that what else the machine does falls on both.
  for (let round = 0; round < rounds; round++) {
    limits.push(await pgbench(database.url, openRunScript, connections, seconds))
    spends.push(await load('open a run', options))
  }
  const limit = middle(limits)
  const perSecond = middle(spends.map((spend) => spend.perSecond))
  const indicators = await load('indicators', options)
  const leaderboard = await load('leaderboard', options)
  const failed = [...spends, indicators, leaderboard].reduce((sum, round) => sum + round.failed, 0)

  report('ledger', [
    {
      name: 'spend through HTTP',
      value: perSecond,
      unit: '1/s',
      better: 'higher',
      baseline: limit,
      baselineName: 'pgbench, same SQL',
    },
    { name: 'share of pgbench', value: perSecond / limit, unit: '', better: 'higher', goal: 0.5 },
    { name: 'spend p50', value: middle(spends.map(({ p50 }) => p50)), unit: 'ms', better: 'lower' },
    { name: 'spend p99', value: middle(spends.map(({ p99 }) => p99)), unit: 'ms', better: 'lower', goal: 25 },
    { name: 'indicators read', value: indicators.perSecond, unit: '1/s', better: 'higher' },
    { name: 'leaderboard read', value: leaderboard.perSecond, unit: '1/s', better: 'higher' },
    { name: 'indicators p99', value: indicators.p99, unit: 'ms', better: 'lower', goal: 25 },
    {
      name: 'failed requests',
      value: failed,
      unit: '',
      better: 'lower',
      goal: 0,
    },
  ])
} finally {
  await server.stop()
  await database.drop()
}
