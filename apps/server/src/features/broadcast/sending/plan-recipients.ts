import type { Database } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import { conditionsOf, type WeeklyBoard } from '../segment.ts'
import type { Broadcast } from './broadcasts.ts'

/** So many players are checked in one statement: none of them is held in memory. */
const batch = 5_000
/** One of so many gets nothing (the holdout group), so that the others can be compared with them. */
const oneHeldOutOf = 20

/**
 * Stores the next recipients of a broadcast. Killed before it commits, it does the same again.
 * @returns whether there are more
 */
export function planRecipients(
  database: Database,
  broadcast: Broadcast,
  { weeklyBoard, now }: { weeklyBoard: WeeklyBoard; now: Date },
): Promise<boolean> {
  const { publicId, plannedTo, segment } = broadcast
  return database.transaction(async (tx) => {
    const { last } = await tx.one<{ last: bigint | null }>(sql`
      SELECT max(id) AS last FROM (SELECT id FROM player WHERE id > ${plannedTo} ORDER BY id LIMIT ${batch}) looked`)
    if (last === null) {
      await tx.rows(sql`
        UPDATE broadcast SET state = 'sending' WHERE public_id = ${publicId} AND state = 'planning'`)
      return false
    }
    await tx.rows(sql`
      INSERT INTO broadcast_recipient (broadcast_public_id, player_id, state)
      SELECT ${publicId}, player_id,
             CASE WHEN abs(hashtextextended(${publicId} || ':' || player_id, 0) % ${oneHeldOutOf}) = 0
                  THEN 'held-out' ELSE 'waiting' END
        FROM broadcast_segment(${conditionsOf(segment, weeklyBoard, now)}::jsonb, ${plannedTo}, ${last}, ${now})
      ON CONFLICT DO NOTHING`)
    await tx.rows(sql`UPDATE broadcast SET planned_to = ${last} WHERE public_id = ${publicId}`)
    return true
  })
}
