import { setTimeout as pause } from 'node:timers/promises'
import { deflateRawSync } from 'node:zlib'
import { createRecorder, encodeLog, rulesVersion, segmentsOf } from '@ganj/game-core'
import { timedId } from '@ganj/server/test/internals'
import { createHuman } from '../../../apps/server/test/game-attacks/simulated-player.ts'
import type { BenchDatabase } from '../installation/bench-database.ts'
import { allTime, blueFire, daily, weekly } from '../installation/fill.ts'
import { storeHeartbeats } from './store-heartbeats.ts'

/** A run as a player submits it. */
interface VariedRun {
  seed: string
  score: number
  ticks: number
  bytes: Uint8Array
  /** Its log as the client sends it. */
  log: string
  /** The digests that it sent for its segments. */
  digests: readonly string[]
}

/** Number of different runs; the player's number selects the run. */
export const variedRuns = 256

/** All runs share one id: the player identifies the run. */
export const variedRunId = timedId(new Date())

/** Upgrade levels with which a log has 3.3 kB on average. */
const levels = { speed: 4, power: 9, shuttle: 2 }

let known: readonly VariedRun[] | undefined

/** Runs of simulated players of one to three minutes, each with its own seed, score and movements. */
function runsOfPlayers(): readonly VariedRun[] {
  known ??= Array.from({ length: variedRuns }, (_, at) => {
    const seed = (Math.imul(at + 1, 0x9e3779b1) >>> 0).toString(16).padStart(8, '0').repeat(4)
    const recorder = createRecorder({ seed, rulesVersion, levels, revives: 0, segments: segmentsOf(seed) })
    const human = createHuman(seed)
    while (recorder.state.phase === 'flying') recorder.step(human.next(recorder.state))
    const bytes = encodeLog(recorder.log())
    const { digests, state } = recorder
    return {
      seed,
      score: state.score,
      ticks: state.tick,
      bytes,
      log: Buffer.from(bytes).toString('base64url'),
      digests,
    }
  })
  return known
}

/** The run of a player by number from 1. */
export const runOf = (player: number): VariedRun => runsOfPlayers()[player % variedRuns] as VariedRun

/**
 * Opens a run for every player, long enough ago to have been played. Players have played on earlier days of the week. Also
 * stores the submissions, for pgbench.
 */
export async function openVariedRuns(database: BenchDatabase): Promise<void> {
  const { query } = database
  const runs = runsOfPlayers()
  await query(`UPDATE run SET state = 'abandoned' WHERE state = 'open'`)
  await query(`DROP TABLE IF EXISTS bench_run`)
  await query(
    `CREATE TABLE bench_run AS
     SELECT * FROM unnest($1::int[], $2::text[], $3::bigint[], $4::int[], $5::bytea[], $6::int[])
                AS r (at, seed, score, ticks, deflated, bytes)`,
    [
      runs.map((_, at) => at),
      runs.map(({ seed }) => seed),
      runs.map(({ score }) => score),
      runs.map(({ ticks }) => ticks),
      runs.map(({ bytes }) => deflateRawSync(bytes, { level: 1 })),
      runs.map(({ bytes }) => bytes.length),
    ],
  )
  await query('ALTER TABLE bench_run ADD PRIMARY KEY (at)')
  await query(
    `INSERT INTO run (player_id, public_id, state, ranked, seed, rules_version, speed, power, shuttle, revives, opened_at)
     SELECT p.id, $1, 'open', true, r.seed, $2, $3, $4, $5, 4, now() - interval '1 hour'
       FROM player p JOIN bench_run r ON r.at = p.id % $6::int`,
    [variedRunId, rulesVersion, levels.speed, levels.power, levels.shuttle, variedRuns],
  )
  await storeHeartbeats(query, runs, 'open')
  await storeBestOfTen(database, [weekly, allTime])
  await query(
    `INSERT INTO standing (board, player_id, score, reached_at)
     SELECT ${blueFire}, id, 50, now() - interval '1 day' FROM player ON CONFLICT (player_id, board) DO NOTHING`,
  )
}

/** Gives every player the best of ten runs on these boards, each as SQL. */
async function storeBestOfTen({ query }: BenchDatabase, boards: readonly string[]): Promise<void> {
  await query(
    `CREATE TABLE IF NOT EXISTS bench_best AS
     SELECT id, max(score) AS score, max(ticks) AS ticks
       FROM (SELECT id, floor(random() * ${variedRuns})::int AS at FROM player, generate_series(1, 10)) drawn
       JOIN bench_run USING (at) GROUP BY id`,
  )
  await query(
    `INSERT INTO standing (board, player_id, score, reached_at)
     SELECT board, id, score, now() - interval '1 day' FROM unnest(ARRAY[${boards.join()}]) board CROSS JOIN bench_best
         ON CONFLICT (player_id, board) DO UPDATE SET score = excluded.score, reached_at = excluded.reached_at`,
  )
}

/** Gives every player ten runs of today: on the daily board too, and as today's progress. */
export async function storeRunsOfToday(database: BenchDatabase): Promise<void> {
  await queueEnd(database)
  await storeBestOfTen(database, [daily])
  await database.query(
    `UPDATE progress SET today = CASE measure WHEN 'run-verified:max:score' THEN score ELSE ticks END
       FROM bench_best WHERE id = player_id AND measure IN ('run-verified:max:score', 'run-verified:max:ticks')`,
  )
  await database.query('VACUUM ANALYZE')
}

/** Removes every player from the boards, as players whose first run this is. */
export async function removeStandings(database: BenchDatabase): Promise<void> {
  await queueEnd(database)
  await database.query('TRUNCATE standing, rank_checkpoint, standing_count')
  await database.query('VACUUM ANALYZE')
}

/** Waits until every run has its verdict, because a score is paid only after its replay. */
export async function queueEnd({ query }: BenchDatabase): Promise<void> {
  while ((await query('SELECT FROM run_queue LIMIT 1')).rows.length > 0) await pause(20)
}

/** Clears the queue, and leaves its runs without a verdict. */
export async function dropQueue({ query }: BenchDatabase): Promise<void> {
  await query('DELETE FROM run_queue')
}
