import type { Database } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import type { Broadcast } from './broadcasts.ts'

/** So many players are looked at in one statement: none of them is held in memory. */
const batch = 5_000
/** One of so many gets nothing, so that the others can be compared with them. */
const oneHeldOutOf = 20

/**
 * Writes the next recipients of a broadcast down. Killed before it commits, it does the same again.
 * @returns whether there are more
 */
export function planRecipients(database: Database, broadcast: Broadcast, now: Date): Promise<boolean> {
  const { publicId, plannedTo, segment } = broadcast
  const { language = null, joinedDays = null, hasPaid = null, playedDays = null, awayDays = null } = segment
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
      SELECT ${publicId}, id,
             CASE WHEN abs(hashtextextended(${publicId} || ':' || id, 0) % ${oneHeldOutOf}) = 0
                  THEN 'held-out' ELSE 'waiting' END
        FROM player p LEFT JOIN bot_chat c ON c.chat_id = p.telegram_id
       WHERE id > ${plannedTo} AND id <= ${last}
         AND telegram_id IS NOT NULL AND deleted_at IS NULL AND blocked_for IS NULL
         AND coalesce(c.state, 'open') = 'open'
         AND NOT EXISTS (SELECT FROM message_off o WHERE o.player_id = p.id AND o.kind = 'news')
         AND (${language}::text IS NULL OR coalesce(c.language, left(p.language, 2)) = ${language})
         AND (${joinedDays}::int IS NULL OR p.created_at <= ${now}::timestamptz - ${joinedDays} * interval '1 day')
         AND (${hasPaid}::boolean IS NULL
              OR ${hasPaid} = EXISTS (SELECT FROM payment WHERE payment.player_id = p.id AND payment.state = 'credited'))
         AND (${playedDays}::int IS NULL
              OR EXISTS (SELECT FROM run WHERE run.player_id = p.id
                            AND opened_at > ${now}::timestamptz - ${playedDays} * interval '1 day'))
         AND (${awayDays}::int IS NULL
              OR NOT EXISTS (SELECT FROM run WHERE run.player_id = p.id
                                AND opened_at > ${now}::timestamptz - ${awayDays} * interval '1 day'))
      ON CONFLICT DO NOTHING`)
    await tx.rows(sql`UPDATE broadcast SET planned_to = ${last} WHERE public_id = ${publicId}`)
    return true
  })
}
