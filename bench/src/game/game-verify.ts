import { deflateRawSync } from 'node:zlib'
import { rulesVersion, segmentsOf } from '@ganj/game-core'
import { botSkills, playRun } from '@ganj/game-core/bots'
import { createBenchDatabase } from '../installation/bench-database.ts'
import { startBenchServer, tokenOf } from '../installation/bench-server.ts'
import { calls, requestsOf } from '../measuring/calls.ts'
import { type Load, load } from '../measuring/load.ts'
import { storeHeartbeats } from '../measuring/store-heartbeats.ts'

/** Runs that were verified while the API was under load. */
export interface Verified {
  perSecond: number
  runs: number
  rejected: number
  api: Load
}

const runs = 600
const distinct = 40
/** Requests a second, about those of a hundred playing and thousands of browsing players. */
const apiRate = 200

/**
 * Submits the runs of a busy minute to a server all at once, and requests balances meanwhile. The queue drains in worker
 * threads, beside the API and its PostgreSQL on the same machine.
 */
export async function measureVerification(): Promise<Verified> {
  const database = await createBenchDatabase()
  const server = await startBenchServer({ DATABASE_URL: database.url })
  const tokens = Array.from({ length: runs }, (_, index) => tokenOf(index + 1))
  const indicators = calls.find(({ name }) => name === 'indicators')
  if (!indicators) throw new Error('the bench has no indicators to ask for')
  const request = requestsOf(indicators, tokens, { active: runs, next: () => 0 })
  try {
    await database.query(
      `INSERT INTO player (public_id, telegram_id, username, created_at)
       SELECT lpad(n::text, 12, '0'), n, 'bench-' || n, now() FROM generate_series(1, $1::int) n`,
      [runs],
    )
    await load(request, { addresses: [server.address], connections: 4, seconds: 2 })
    await openRuns(database.query)
    await database.query('VACUUM ANALYZE')
    const began = performance.now()
    await database.query(`
      INSERT INTO run_queue (player_id, public_id, submitted_at, due_at)
      SELECT player_id, public_id, submitted_at, submitted_at + random() * interval '1 ms' FROM run`)
    const asked = load(request, {
      addresses: [server.address],
      connections: 8,
      seconds: 8,
      rate: apiRate,
    })
    const left = async () =>
      Number((await database.query(`SELECT count(*) FROM run WHERE state = 'pending'`)).rows[0].count)
    while ((await left()) > 0) await new Promise((resolve) => setTimeout(resolve, 100))
    const seconds = (performance.now() - began) / 1000
    const api = await asked
    const { rows } = await database.query(`SELECT count(*) FROM run WHERE state <> 'verified'`)
    return { perSecond: runs / seconds, runs, rejected: Number(rows[0].count), api }
  } finally {
    await server.stop()
    await database.drop()
  }
}

/** Opens runs of bots of every skill, each submitted by many players under its own seed. */
async function openRuns(query: Awaited<ReturnType<typeof createBenchDatabase>>['query']): Promise<void> {
  const levels = { speed: 5, power: 10, shuttle: 2 }
  for (let at = 0; at < distinct; at++) {
    const seed = (at + 1).toString(16).padStart(8, '9').repeat(4)
    const skill = botSkills[at % botSkills.length] ?? 'casual'
    const { bytes, result } = playRun(
      { seed, rulesVersion, levels, revives: 0, segments: segmentsOf(seed) },
      skill,
    )
    await query(
      `WITH opened AS (
         INSERT INTO run (player_id, public_id, state, ranked, seed, rules_version, speed, power, shuttle, revives,
                          opened_at, submitted_at, claimed_score)
         SELECT id, lpad(id::text, 12, 'r'), 'pending', true, $1, $2, $3, $4, $5, 4, now() - interval '1 hour', now(), $6
           FROM player WHERE id % $7::int = $8::int
         RETURNING player_id, public_id)
       INSERT INTO run_log (player_id, public_id, deflated) SELECT player_id, public_id, $9 FROM opened`,
      [
        seed,
        rulesVersion,
        levels.speed,
        levels.power,
        levels.shuttle,
        result.score,
        distinct,
        at,
        deflateRawSync(bytes),
      ],
    )
    await storeHeartbeats(query, [{ seed, digests: result.digests }], 'pending')
  }
}
