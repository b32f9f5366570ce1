import type { Levels, Run } from '@ganj/contract'
import type { Db, Tx } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import type { Idempotency } from '#platform/http/idempotency.ts'
import type { Verdict } from './rules.ts'

export interface RunRow extends Levels {
  publicId: string
  state: Run['state']
  ranked: boolean
  seed: string
  rulesVersion: number
  revives: number
  openedAt: Date
  submittedAt: Date | null
  claimedScore: bigint | null
  score: bigint | null
  coins: bigint
}

const columns = `public_id AS "publicId", state, ranked, seed, rules_version AS "rulesVersion", speed, power, shuttle,
                 revives, opened_at AS "openedAt", submitted_at AS "submittedAt", claimed_score AS "claimedScore",
                 score, coins`

export const runById = (db: Db, playerId: bigint, runId: string): Promise<RunRow | undefined> =>
  db.maybe({
    name: 'run-by-id',
    text: `SELECT ${columns} FROM run WHERE player_id = $1 AND public_id = $2`,
    values: [playerId, runId],
  })

export const openRunOf = (db: Db, playerId: bigint): Promise<RunRow | undefined> =>
  db.maybe({
    name: 'run-open',
    text: `SELECT ${columns} FROM run WHERE player_id = $1 AND state = 'open'`,
    values: [playerId],
  })

export const lockRun = (tx: Tx, playerId: bigint, runId: string): Promise<RunRow | undefined> =>
  tx.maybe({
    name: 'run-lock',
    text: `SELECT ${columns} FROM run WHERE player_id = $1 AND public_id = $2 FOR UPDATE`,
    values: [playerId, runId],
  })

/** A single statement: ticket, run, key and answer commit together. Answers the run of the first time. */
export async function openRunOnce(
  db: Db,
  { playerId, key, hash }: Idempotency,
  run: Run,
  now: Date,
): Promise<Run> {
  const { speed, power, shuttle } = run.levels
  const { answer } = await db.one<{ answer: Run }>(sql`
    SELECT run_open(${playerId}, ${key}, ${hash}, ${run.publicId}, ${run.seed}, ${run.rulesVersion},
                    ${[speed, power, shuttle]}::smallint[], ${run.remainingRevives}, ${now},
                    ${JSON.stringify(run)}::jsonb) AS answer`)
  return answer
}

export async function keepLog(tx: Tx, playerId: bigint, runId: string, log: Uint8Array): Promise<void> {
  await tx.rows(sql`INSERT INTO run_log (player_id, public_id, log) VALUES (${playerId}, ${runId}, ${log})`)
}

export async function markPending(
  tx: Tx,
  playerId: bigint,
  runId: string,
  score: number,
  now: Date,
): Promise<void> {
  await tx.rows(sql`
    UPDATE run SET state = 'pending', claimed_score = ${score}, submitted_at = ${now}
     WHERE player_id = ${playerId} AND public_id = ${runId}`)
}

/** Closes the runs of a player that are in one state: none of them counts any more. */
export const abandonRuns = (tx: Tx, playerId: bigint, state: 'open' | 'pending') =>
  tx.rows(sql`UPDATE run SET state = 'abandoned' WHERE player_id = ${playerId} AND state = ${state}`)

export interface PendingRun extends RunRow {
  submittedAt: Date
  claimedScore: bigint
  log: Buffer
}

export const pendingRun = (db: Db, playerId: bigint, runId: string): Promise<PendingRun | undefined> =>
  db.maybe({
    name: 'run-pending',
    text: `SELECT ${columns}, log FROM run JOIN run_log l USING (player_id, public_id)
            WHERE player_id = $1 AND public_id = $2 AND state = 'pending'`,
    values: [playerId, runId],
  })

/** Writes the verdict, once: false when the run was judged before. */
export async function settleRun(
  tx: Tx,
  playerId: bigint,
  runId: string,
  verdict: Verdict,
  now: Date,
): Promise<boolean> {
  const { score, coins } = verdict.state === 'verified' ? verdict : { score: null, coins: 0n }
  const reason = verdict.state === 'rejected' ? verdict.reason : null
  const settled = await tx.maybe(sql`
    UPDATE run SET state = ${verdict.state}, score = ${score}, coins = ${coins}, reason = ${reason}, judged_at = ${now}
     WHERE player_id = ${playerId} AND public_id = ${runId} AND state = 'pending' RETURNING 1`)
  return settled !== undefined
}
