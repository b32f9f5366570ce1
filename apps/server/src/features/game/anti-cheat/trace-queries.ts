import { paceTicks } from '@ganj/contract'
import type { Db, Tx } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import type { Suspicion } from './suspicion.ts'
import type { Trace } from './trace-features.ts'
import { sketchSize } from './trace-sketch.ts'

/** Keeps a witness that is well beyond the last one: an open run has a row for every few seconds at most. */
export const keepWitness = (db: Db, playerId: bigint, runId: string, tick: number, now: Date) =>
  db.rows(sql`
    INSERT INTO run_pace (player_id, public_id, tick, seen_at)
    SELECT player_id, public_id, ${tick}, ${now} FROM run
     WHERE player_id = ${playerId} AND public_id = ${runId} AND state = 'open'
       AND NOT EXISTS (SELECT FROM run_pace
                        WHERE player_id = ${playerId} AND public_id = ${runId}
                          AND tick > ${tick - paceTicks / 2})
    ON CONFLICT DO NOTHING`)

export async function furthestOf(db: Db, playerId: bigint, runId: string): Promise<number> {
  const { tick } = await db.one<{ tick: number }>(sql`
    SELECT coalesce(max(tick), 0) AS tick FROM run_pace WHERE player_id = ${playerId} AND public_id = ${runId}`)
  return tick
}

/** The run before this one whose movements are most like it, and how much of them it shares. */
export interface Likeness {
  playerId: bigint
  runId: string
  share: number
}

/** Looks among the runs that share at least one number of the sketch, the newest two hundred at most. */
export async function mostAlike(
  db: Db,
  playerId: bigint,
  runId: string,
  sketch: readonly number[],
): Promise<Likeness | null> {
  if (sketch.length === 0) return null
  const alike = await db.maybe<{ playerId: bigint; runId: string; shared: number }>(sql`
    SELECT player_id AS "playerId", public_id AS "runId",
           (SELECT count(*)::int FROM unnest(sketch) AS number WHERE number = ANY (${[...sketch]}::int[])) AS shared
      FROM (SELECT * FROM run_trace
             WHERE sketch && ${[...sketch]}::int[] AND NOT (player_id = ${playerId} AND public_id = ${runId})
             LIMIT 200) AS near
     ORDER BY shared DESC, player_id, public_id LIMIT 1`)
  return alike ? { playerId: alike.playerId, runId: alike.runId, share: alike.shared / sketchSize } : null
}

export const keepTrace = (
  tx: Tx,
  playerId: bigint,
  runId: string,
  { features, sketch }: Trace,
  { score, reasons }: Suspicion,
  alike: Likeness | null,
) =>
  tx.rows(sql`
    INSERT INTO run_trace (player_id, public_id, suspicion, reasons, features, sketch, like_player, like_run)
    VALUES (${playerId}, ${runId}, ${score}, ${reasons}, ${JSON.stringify(features)}::jsonb, ${sketch},
            ${alike?.playerId ?? null}, ${alike?.runId ?? null})`)
