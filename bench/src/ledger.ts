import { createBenchDatabase } from './bench-database.ts'
import { startBenchServer } from './bench-server.ts'
import { load } from './load.ts'
import { pgbench } from './pgbench.ts'
import { report } from './report.ts'

const players = 10_000
const connections = 32
const seconds = Number(process.env.BENCH_SECONDS ?? 8)

/** The same statement that the server sends for `POST /game/instance`. */
const openRunScript = `
\\set player random(1, ${players})
SELECT run_open(:player, gen_random_uuid()::text, '\\x00', left(replace(gen_random_uuid()::text, '-', ''), 12),
                replace(gen_random_uuid()::text, '-', ''), 1, ARRAY[0, 0, 0]::smallint[], 4, now(),
                '{"publicId": "abcdefghijkl", "state": "open", "ranked": true, "remainingRevives": 4}');
`

const database = await createBenchDatabase()
const server = await startBenchServer({ DATABASE_URL: database.url })
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
  await database.query('VACUUM ANALYZE')

  const options = { address: server.address, players, connections, seconds }
  await load('open a run', { ...options, seconds: 2 })
  const limit = await pgbench(database.url, openRunScript, connections, seconds)
  const spend = await load('open a run', options)
  const indicators = await load('indicators', options)

  report('ledger', [
    {
      name: 'spend through HTTP',
      value: spend.perSecond,
      unit: '1/s',
      better: 'higher',
      baseline: limit,
      baselineName: 'pgbench, same SQL',
    },
    { name: 'share of pgbench', value: spend.perSecond / limit, unit: '', better: 'higher', goal: 0.5 },
    { name: 'spend p50', value: spend.p50, unit: 'ms', better: 'lower' },
    { name: 'spend p99', value: spend.p99, unit: 'ms', better: 'lower', goal: 25 },
    { name: 'indicators read', value: indicators.perSecond, unit: '1/s', better: 'higher' },
    { name: 'indicators p99', value: indicators.p99, unit: 'ms', better: 'lower', goal: 25 },
    {
      name: 'failed requests',
      value: spend.failed + indicators.failed,
      unit: '',
      better: 'lower',
      goal: 0,
    },
  ])
} finally {
  await server.stop()
  await database.drop()
}
