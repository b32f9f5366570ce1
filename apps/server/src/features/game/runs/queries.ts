import type { Levels, PowerUpId, Run } from '@ganj/contract'
import type { Db, Tx } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import { Fault } from '#platform/fault.ts'
import type { Idempotency } from '#platform/http/idempotency.ts'
import type { Bounds } from './bounds-rules.ts'
import type { Witness } from './pace-rules.ts'
import type { Verdict } from './rules.ts'
import type { Refill } from './tickets.ts'

export interface RunRow extends Levels {
  publicId: string
  state: Run['state']
  ranked: boolean
  seed: string
  rulesVersion: number
  /** What its score must lie within; null: its log is replayed. */
  bounds: Bounds | null
  revives: number
  powerUps: PowerUpId[]
  blueFire: number
  openedAt: Date
  submittedAt: Date | null
  claimedScore: bigint | null
  score: bigint | null
  coins: bigint
  gems: bigint
  tickets: bigint
}

const columns = `public_id AS "publicId", state, ranked, seed, rules_version AS "rulesVersion", bounds, speed,
                 power, shuttle, revives, power_ups AS "powerUps", blue_fire AS "blueFire", opened_at AS "openedAt",
                 submitted_at AS "submittedAt", claimed_score AS "claimedScore", score, coins,
                 gems, tickets`

export const runById = (db: Db, playerId: bigint, runId: string): Promise<RunRow | undefined> =>
  db.maybe({
    name: 'run-by-id',
    text: `SELECT ${columns} FROM run WHERE player_id = $1 AND public_id = $2`,
    values: [playerId, runId],
  })

/** The best verified ranked run that a player handed in within `[from, to)`; of equal ones the first. */
export const bestRunOf = (
  db: Db,
  playerId: bigint,
  { from, to }: { from: Date; to: Date },
): Promise<{ score: bigint; reachedAt: Date } | undefined> =>
  db.maybe(sql`
    SELECT score, submitted_at AS "reachedAt" FROM run
     WHERE player_id = ${playerId} AND state = 'verified' AND ranked
       AND submitted_at >= ${from} AND submitted_at < ${to}
     ORDER BY score DESC, submitted_at LIMIT 1`)

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
  run: Omit<Run, 'levels'> & { bounds?: Bounds },
  { max, seconds }: Refill,
  now: Date,
): Promise<Run> {
  const { answer } = await db.one<{ answer: Run }>(sql`
    SELECT run_open(${playerId}, ${key}, ${hash}, ${JSON.stringify(run)}::jsonb, ${max}, ${seconds}, ${now})
        AS answer`)
  return answer
}

/**
 * A single statement: log, state, the job that judges it, key and answer commit together. Answers the run of the first
 * time.
 */
export async function submitRunOnce(
  db: Db,
  { playerId, key, hash }: Idempotency,
  { runId, score, log }: { runId: string; score: number; log: Uint8Array },
  now: Date,
): Promise<Run> {
  const { answer } = await db.one<{ answer: Run }>(sql`
    SELECT run_submit(${playerId}, ${key}, ${hash}, ${runId}, ${score}, ${log}, ${now}) AS answer`)
  return answer
}

/** Closes the runs of a player that are in one state: none of them counts any more. */
export const abandonRuns = (tx: Tx, playerId: bigint, state: 'open' | 'pending') =>
  // Each by its own small index, which a state that is a parameter could not use.
  state === 'open'
    ? tx.rows(sql`UPDATE run SET state = 'abandoned' WHERE player_id = ${playerId} AND state = 'open'`)
    : tx.rows(sql`UPDATE run SET state = 'abandoned' WHERE player_id = ${playerId} AND state = 'pending'`)

export interface PendingRun extends RunRow {
  submittedAt: Date
  claimedScore: bigint
  log: Buffer
  witnesses: Witness[]
}

/** A run that waits for its verdict, with its log and who saw it fly: nothing is added to either once it is handed in. */
export async function pendingRun(db: Db, playerId: bigint, runId: string): Promise<PendingRun | undefined> {
  type Row = Omit<PendingRun, 'witnesses'> & { seenTicks: number[] | null; seenAt: Date[] | null }
  const row = await db.maybe<Row>({
    name: 'run-pending',
    text: `SELECT ${columns}, log, "seenTicks", "seenAt"
             FROM run JOIN run_log USING (player_id, public_id),
                  LATERAL (SELECT array_agg(tick ORDER BY tick) AS "seenTicks", array_agg(seen_at ORDER BY tick) AS "seenAt"
                             FROM run_pace p WHERE p.player_id = run.player_id AND p.public_id = run.public_id) witnesses
            WHERE player_id = $1 AND public_id = $2 AND state = 'pending'`,
    values: [playerId, runId],
  })
  if (!row) return undefined
  const { seenTicks, seenAt, ...run } = row
  const witnesses = (seenTicks ?? []).map((tick, at) => ({ tick, seenAt: seenAt?.[at] as Date }))
  return { ...run, witnesses }
}

/** Writes the verdict and what it rests on, once: false when the run was judged before. */
export async function settleRun(
  tx: Tx,
  playerId: bigint,
  runId: string,
  { verdict, evidence }: { verdict: Verdict; evidence: object },
  now: Date,
): Promise<boolean> {
  const proven = verdict.state === 'verified' ? verdict : undefined
  const reason = verdict.state === 'rejected' ? verdict.reason : null
  const settled = await tx.maybe(sql`
    UPDATE run SET state = ${verdict.state}, score = ${proven?.score ?? null}, coins = ${proven?.earns.coin ?? 0n},
           gems = ${proven?.earns.gem ?? 0n}, tickets = ${proven?.earns.ticket ?? 0n},
           blue_fire = coalesce(${proven?.found.blueFire ?? null}, blue_fire), reason = ${reason},
           evidence = ${JSON.stringify(evidence)}::jsonb, judged_at = ${now}
     WHERE player_id = ${playerId} AND public_id = ${runId} AND state = 'pending' RETURNING 1`)
  return settled !== undefined
}

/** Drops the log of a run that proves nothing and was for nothing. */
export const dropLog = (tx: Tx, playerId: bigint, runId: string) =>
  tx.rows(sql`DELETE FROM run_log WHERE player_id = ${playerId} AND public_id = ${runId}`)

/** Whether a run that was handed in before a moment still waits for its verdict. */
export async function hasPendingRuns(db: Db, before: Date): Promise<boolean> {
  const { pending } = await db.one<{ pending: boolean }>(sql`
    SELECT EXISTS (SELECT FROM run WHERE state = 'pending' AND submitted_at < ${before}) AS pending`)
  return pending
}
