import type { Levels, PowerUpId, Run } from '@ganj/contract'
import { byteaArray } from '#platform/database/bytea-array.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import { Fault } from '#platform/fault.ts'
import { batchedCall, sharedTerms } from '#platform/http/batched-calls.ts'
import type { Bounds } from './bounds-rules.ts'
import type { Refill } from './tickets.ts'

export interface RunRow extends Levels {
  publicId: string
  state: Run['state']
  ranked: boolean
  seed: string
  rulesVersion: number
  /** The bounds of its score; null: its log is replayed. */
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

export const runColumns = `public_id AS "publicId", state, ranked, seed, rules_version AS "rulesVersion", bounds, speed,
                 power, shuttle, revives, power_ups AS "powerUps", blue_fire AS "blueFire", opened_at AS "openedAt",
                 submitted_at AS "submittedAt", claimed_score AS "claimedScore", score, coins,
                 gems, tickets`

export const runById = (db: Db, playerId: bigint, runId: string): Promise<RunRow | undefined> =>
  db.maybe({
    name: 'run-by-id',
    text: `SELECT ${runColumns} FROM run WHERE player_id = $1 AND public_id = $2`,
    values: [playerId, runId],
  })

/** The score of a player's run; undefined unless it is verified. */
export async function verifiedScoreOf(db: Db, playerId: bigint, runId: string): Promise<number | undefined> {
  const run = await runById(db, playerId, runId)
  return run?.state === 'verified' && run.score !== null ? Number(run.score) : undefined
}

export const openRunOf = (db: Db, playerId: bigint): Promise<RunRow | undefined> =>
  db.maybe({
    name: 'run-open',
    // LATERAL: a plain join may read all runs of the player.
    text: `SELECT ${runColumns} FROM (SELECT public_id AS last FROM last_run WHERE player_id = $1) opened
            CROSS JOIN LATERAL (SELECT * FROM run WHERE player_id = $1 AND public_id = last LIMIT 1) run
            WHERE state = 'open'`,
    values: [playerId],
  })

/** @throws Fault `game.no-run` when the player has no such run, `game.run-closed` when it is not open */
export function stillOpen(run: RunRow | undefined): RunRow {
  if (!run) throw new Fault('game.no-run')
  if (run.state !== 'open') throw new Fault('game.run-closed')
  return run
}

/** The facts stored for the key of an opened run. */
export type OpenedFacts = readonly [runId: string, revives: number]

interface OpenOrder extends Refill {
  /** The answer of an opened run, without its levels. */
  run: Omit<Run, 'levels'>
  bounds: Bounds | undefined
}

/**
 * One run: due tickets, the ticket taken, levels, run, key and answer commit together, with concurrent runs of other
 * players. A repetition answers which run was opened the first time.
 */
export const openRunOnce = batchedCall<OpenOrder, Run | OpenedFacts>(
  ({ players, keys, hashes, nows, orders }) => {
    const { terms, of } = sharedTerms(
      orders.map(({ run, bounds = null, max, seconds }) => {
        const { publicId: _id, seed: _seed, openedAt: _openedAt, serverTime: _serverTime, ...shared } = run
        return JSON.stringify({
          ranked: run.ranked,
          run: shared,
          bounds,
          refillMax: max,
          refillSeconds: seconds,
        })
      }),
    )
    return sql`
    SELECT at, fault, answer FROM run_open(
      ${players}::bigint[], ${keys}::text[], ${hashes}::bytea[], ${nows}::timestamptz[], ${terms}::jsonb, ${of}::int[],
      ${orders.map(({ run }) => run.publicId)}::text[], ${orders.map(({ run }) => run.seed)}::text[])`
  },
)

/** The facts stored for the key of a submitted run; its recorded blue fire changes with the verdict. */
export type SubmittedFacts = readonly [runId: string, blueFire: number]

interface SubmitOrder {
  runId: string
  score: number
  deflated: Buffer
  /** The bytes of its log as received. */
  bytes: number
}

/**
 * Log, state, place in the queue, key and answer commit together, with concurrent submissions of other players. A
 * repetition answers which run was accepted the first time.
 */
export const submitRunOnce = batchedCall<SubmitOrder, Run | SubmittedFacts>(
  ({ players, keys, hashes, nows, orders }) => sql`
    SELECT at, fault, answer FROM run_submit(
      ${players}::bigint[], ${keys}::text[], ${hashes}::bytea[], ${nows}::timestamptz[],
      ${orders.map(({ runId }) => runId)}::text[], ${orders.map(({ score }) => score)}::bigint[],
      ${byteaArray(orders.map(({ deflated }) => deflated))}::bytea[], ${orders.map(({ bytes }) => bytes)}::int[])`,
)

/** Closes the runs of a player that have this state: none of them counts any more. */
export const abandonRuns = (tx: Tx, playerId: bigint, state: 'open' | 'pending') =>
  // Only the last one may be open; pending ones are in the queue.
  state === 'open'
    ? tx.rows(sql`
        UPDATE run SET state = 'abandoned' FROM last_run
         WHERE last_run.player_id = ${playerId} AND run.player_id = ${playerId}
           AND run.public_id = last_run.public_id AND state = 'open'`)
    : tx.rows(sql`
        WITH waiting AS (DELETE FROM run_queue WHERE player_id = ${playerId} RETURNING public_id)
        UPDATE run SET state = 'abandoned' FROM waiting
         WHERE run.player_id = ${playerId} AND run.public_id = waiting.public_id AND state = 'pending'`)

/** Whether a run submitted before this time is still pending. */
export async function hasPendingRuns(db: Db, before: Date): Promise<boolean> {
  const { pending } = await db.one<{ pending: boolean }>(sql`
    SELECT EXISTS (SELECT FROM run_queue WHERE submitted_at < ${before}) AS pending`)
  return pending
}
