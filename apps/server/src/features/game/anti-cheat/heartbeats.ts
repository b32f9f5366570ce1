import { paceTicks } from '@ganj/contract'
import type { Db, Writer } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import type { Heartbeat } from '../runs/pace-rules.ts'

/** Stores a heartbeat that is well beyond the last one: an open run has a row for every few seconds at most. */
export const recordHeartbeat = (writer: Writer, playerId: bigint, runId: string, tick: number, now: Date) =>
  writer.rows(sql`
    INSERT INTO run_pace (player_id, public_id, tick, seen_at)
    SELECT player_id, public_id, ${tick}, ${now} FROM run
     WHERE player_id = ${playerId} AND public_id = ${runId} AND state = 'open'
       AND NOT EXISTS (SELECT FROM run_pace
                        WHERE player_id = ${playerId} AND public_id = ${runId}
                          AND tick > ${tick - paceTicks / 2})
    ON CONFLICT DO NOTHING`)

interface GivenSegment {
  playerId: bigint
  runId: string
  tick: number
  /** Of the inputs and events before the tick, hexadecimal. */
  digest: string
  segment: Buffer
}

/** Stores a heartbeat with the segment that it gets, unless that tick has one or the run is closed. */
export const recordSegment = (
  writer: Writer,
  { playerId, runId, tick, digest, segment }: GivenSegment,
  now: Date,
) =>
  writer.rows(sql`
    INSERT INTO run_pace (player_id, public_id, tick, seen_at, digest, segment)
    SELECT player_id, public_id, ${tick}, ${now}, ${Buffer.from(digest, 'hex')}, ${segment} FROM run
     WHERE player_id = ${playerId} AND public_id = ${runId} AND state = 'open'
    ON CONFLICT DO NOTHING`)

/** All heartbeats of a run, in the order of their ticks. */
export const heartbeatsOf = (db: Db, playerId: bigint, runId: string): Promise<Heartbeat[]> =>
  db.rows(sql`
    SELECT tick, seen_at AS "seenAt", encode(digest, 'hex') AS digest, encode(segment, 'hex') AS segment FROM run_pace
     WHERE player_id = ${playerId} AND public_id = ${runId} ORDER BY tick`)

export async function furthestOf(db: Db, playerId: bigint, runId: string): Promise<number> {
  const { tick } = await db.one<{ tick: number }>(sql`
    SELECT coalesce(max(tick), 0) AS tick FROM run_pace WHERE player_id = ${playerId} AND public_id = ${runId}`)
  return tick
}
