import { readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { getWheelItems } from '@ganj/contract'
import { type Refuse, readArguments, refuseWith } from '@ganj/server/command-line'
import type { Cost } from './capacity/model.ts'
import { type BenchDatabase, benchName, createBenchDatabase } from './installation/bench-database.ts'
import { startBenchServer, tokenOf } from './installation/bench-server.ts'
import { fill } from './installation/fill.ts'
import { type BenchCall, callsNamed, requestsOf } from './measuring/calls.ts'
import { load } from './measuring/load.ts'
import { turnsOf } from './measuring/turns.ts'
import { queueEnd, removeStandings, storeRunsOfToday } from './measuring/varied-runs.ts'

/*
 * Measures the cost of one call: processor time of the server and of PostgreSQL, WAL and storage. Processor time is the
 * system's count for the processes (Linux only), so other work on the machine hardly matters; `npm run capacity` uses it. The
 * WAL is read record by record (pg_walinspect, PostgreSQL 15 or newer), so writes to other databases do not count. The cost of
 * a score includes its replay.
 */

/** Enough for calls that each player makes once, at 8,000 a second. */
const players = 40_000
const active = 5_000
const seconds = Number(process.env.BENCH_SECONDS ?? 3)
/** Calls in the second after a checkpoint. */
const firstCalls = 200
const ticksPerSecond = 100
const usage =
  'npm run bench:costs -- [--only <call>,...] [--connections 4] [--warm 1] [--scores of-day | later | first]'
const wrong: Refuse = refuseWith(usage)
const { values: options } = readArguments(usage, {
  options: {
    only: { type: 'string' },
    connections: { type: 'string', default: '4' },
    /**
     * Seconds of calls before a measurement: until most players have called, many rows are inserted instead of changed. A call
     * that each player makes once has one second.
     */
    warm: { type: 'string', default: '1' },
    /**
     * Whose scores: `of-day`, the first of a day, of players who have played in the week; `later` ones of players who have
     * played ten runs that day; the `first` of players who are on no board.
     */
    scores: { type: 'string', default: 'of-day' },
  },
})
const connections = Number(options.connections)
const beforeScores = { 'of-day': queueEnd, later: storeRunsOfToday, first: removeStandings }[options.scores]
if (!beforeScores) wrong(`There are no scores '${options.scores}'`)

/** Seconds that each backend of the database has worked, gone ones too. */
const worked = new Map<number, number>()

const database = await createBenchDatabase()
const server = await startBenchServer({ DATABASE_URL: database.url, DATABASE_POOL: String(connections) })
try {
  await database.query('CREATE SCHEMA bench')
  await database.query('CREATE EXTENSION pg_walinspect SCHEMA bench')
  const tokens = Array.from({ length: players }, (_, index) => tokenOf(index + 1))
  await fill(database, players)
  await fetch(`${server.address}/api${getWheelItems.path}`, {
    headers: { authorization: `Bearer ${tokens[0]}` },
  })
  const costs: Record<string, Measured & { logAfterCheckpoint: number }> = {}
  for (const call of callsNamed(options.only)) {
    await call.prepare?.(database)
    await database.query('VACUUM ANALYZE')
    const request = requestsOf(call, tokens, { active, next: turnsOf(players) })
    const run = async (time: number, more?: { rate: number }) => {
      const done = await load(request, { addresses: [server.address], connections, seconds: time, ...more })
      // A refused call costs less than one that is carried out.
      if (done.failed > 0) throw new Error(`${call.name}: ${done.failed} of ${done.answered} calls failed`)
      return done
    }
    await run(call.once ? 1 : Number(options.warm))
    if (call.name === 'score') await beforeScores(database)
    const cost = await measure(call, () => run(seconds))
    // The first change of a page after a checkpoint logs the whole page. So few calls seldom share a page.
    await database.query('CHECKPOINT')
    const first = await measure(call, () => run(1, { rate: firstCalls }))
    costs[call.name] = { ...cost, logAfterCheckpoint: first.log }
    process.stderr.write(`${call.name}: ${JSON.stringify(costs[call.name])}\n`)
  }
  process.stdout.write(`${JSON.stringify(costs, null, 2)}\n`)
} finally {
  await server.stop()
  await database.drop()
}

/** WAL also without the images of pages that changed for the first time since a checkpoint: the same on every machine. */
interface Measured extends Cost {
  logWithoutImages: number
}

async function measure(call: BenchCall, run: () => Promise<{ answered: number }>): Promise<Measured> {
  await queueEnd(database)
  const isWrite = call.endpoint.method === 'POST'
  const sizeBefore = isWrite ? await vacuumedSize(database) : 0
  await betweenMinutes()
  const before = await counters(database)
  // A backend that ends takes its processor time with it, so backends are sampled during the whole measurement.
  const looking = setInterval(() => void lookAtBackends(database), 100)
  const { answered } = await run()
  await queueEnd(database)
  clearInterval(looking)
  const after = await counters(database)
  const log = await logBetween(database, before.position, after.position)
  const each = (name: 'server' | 'postgres') => Math.max(0, after[name] - before[name]) / answered
  return {
    server: Math.round(each('server') * 1e6),
    postgres: Math.round(each('postgres') * 1e6),
    log: Math.round(log.bytes / answered),
    logWithoutImages: Math.round((log.bytes - log.images) / answered),
    // Including idempotency keys, which are deleted after two weeks.
    kept: isWrite ? Math.round(Math.max(0, (await vacuumedSize(database)) - sizeBefore) / answered) : 0,
  }
}

/** Waits if a minute would end during a measurement: few calls would be charged with the jobs of a minute. */
async function betweenMinutes(): Promise<void> {
  const leftMs = 60_000 - (Date.now() % 60_000)
  if (leftMs < (seconds + 2) * 1000) await pause(leftMs + 5_000)
}

async function lookAtBackends({ query }: BenchDatabase): Promise<void> {
  const { rows } = await query(
    'SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND application_name <> $1',
    [benchName],
  )
  for (const { pid } of rows) worked.set(pid, Math.max(worked.get(pid) ?? 0, await timeOf(pid)))
}

/** Bytes of tables and indexes, without those of deleted rows at their ends: queues are empty in the end. */
async function vacuumedSize({ query }: BenchDatabase): Promise<number> {
  await query('VACUUM')
  const { rows } = await query('SELECT pg_database_size(current_database())::float8 AS size')
  return (rows[0] as { size: number }).size
}

/** Seconds of processor time, and the end of the log. */
async function counters(database: BenchDatabase) {
  await lookAtBackends(database)
  const { rows } = await database.query('SELECT pg_current_wal_insert_lsn()::text AS position')
  const { position } = rows[0] as { position: string }
  const postgres = [...worked.values()].reduce((sum, time) => sum + time, 0)
  return { server: await timeOf(server.pid), postgres, position }
}

/** Bytes of WAL of this database, in total and page images: records that name it, and all other records of the same transactions. */
async function logBetween({ query }: BenchDatabase, from: string, to: string) {
  if (from === to) return { bytes: 0, images: 0 }
  // Only WAL that is flushed to disk can be read.
  await query('CREATE TABLE bench.flushed (); DROP TABLE bench.flushed')
  const { rows } = await query(
    `WITH record AS MATERIALIZED (
       SELECT (end_lsn - start_lsn)::float8 AS bytes, fpi_length::float8 AS images, xid::text,
              block_ref LIKE '%/' || (SELECT oid FROM pg_database WHERE datname = current_database()) || '/%' AS is_own
         FROM bench.pg_get_wal_records_info($1, $2)),
     own AS (SELECT xid FROM record WHERE is_own AND xid <> '0' GROUP BY xid)
     SELECT coalesce(sum(bytes), 0) AS bytes, coalesce(sum(images), 0) AS images FROM record LEFT JOIN own USING (xid) WHERE is_own OR own.xid IS NOT NULL`,
    [from, to],
  )
  return rows[0] as { bytes: number; images: number }
}

/** Processor time of a process so far, in seconds. */
async function timeOf(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/stat`, 'latin1').catch(() => '')
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) / ticksPerSecond
}
