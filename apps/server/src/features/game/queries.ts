import type { Levels, PowerUpId, Run } from '@ganj/contract'
import type { Db, Tx } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import { Fault } from '#platform/fault.ts'
import type { Idempotency } from '#platform/http/idempotency.ts'
import type { Verdict } from './rules.ts'
import type { Refill } from './tickets.ts'

export interface RunRow extends Levels {
  publicId: string
  state: Run['state']
  ranked: boolean
  seed: string
  rulesVersion: number
  revives: number
  powerUps: PowerUpId[]
  blueFire: number
  openedAt: Date
  submittedAt: Date | null
  claimedScore: bigint | null
  score: bigint | null
  coins: bigint
}

const columns = `public_id AS "publicId", state, ranked, seed, rules_version AS "rulesVersion", speed, power, shuttle,
                 revives, power_ups AS "powerUps", blue_fire AS "blueFire", opened_at AS "openedAt",
                 submitted_at AS "submittedAt", claimed_score AS "claimedScore", score, coins`

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

/**
 * A run that is open, and stays so until the transaction ends.
 * @throws Fault `game.no-run` when the player has no such run, `game.run-closed` when it is not open
 */
export async function lockOpenRun(tx: Tx, playerId: bigint, runId: string): Promise<RunRow> {
  const run = await tx.maybe<RunRow>({
    name: 'run-lock',
    text: `SELECT ${columns} FROM run WHERE player_id = $1 AND public_id = $2 FOR UPDATE`,
    values: [playerId, runId],
  })
  return stillOpen(run)
}

/** @throws Fault as `lockOpenRun` does. */
export function stillOpen(run: RunRow | undefined): RunRow {
  if (!run) throw new Fault('game.no-run')
  if (run.state !== 'open') throw new Fault('game.run-closed')
  return run
}

/**
 * A single statement: tickets due, ticket taken, levels, run, key and answer commit together. Answers the run of the
 * first time.
 */
export async function openRunOnce(
  db: Db,
  { playerId, key, hash }: Idempotency,
  run: Omit<Run, 'levels'>,
  { max, seconds }: Refill,
  now: Date,
): Promise<Run> {
  const { answer } = await db.one<{ answer: Run }>(sql`
    SELECT run_open(${playerId}, ${key}, ${hash}, ${JSON.stringify(run)}::jsonb, ${max}, ${seconds}, ${now})
        AS answer`)
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
  const proven = verdict.state === 'verified' ? verdict : undefined
  const reason = verdict.state === 'rejected' ? verdict.reason : null
  const settled = await tx.maybe(sql`
    UPDATE run SET state = ${verdict.state}, score = ${proven?.score ?? null}, coins = ${proven?.earns.coin ?? 0n},
           blue_fire = coalesce(${proven?.found.blueFire ?? null}, blue_fire), reason = ${reason}, judged_at = ${now}
     WHERE player_id = ${playerId} AND public_id = ${runId} AND state = 'pending' RETURNING 1`)
  return settled !== undefined
}
