import type { Content } from '#platform/content.ts'
import type { Db } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import { refillOf } from './tickets.ts'

/** Players whose tickets have been full for longer have had the reminder, or were not to get it. */
const recentMs = 24 * 3_600_000
const page = 5_000

/** Players whose tickets have refilled since they played, although they have not read them yet. */
export const ticketReminder = (content: Content) => ({
  occasion: () => 'refill',
  async *players(db: Db, now: Date) {
    const { max, seconds } = await refillOf(content)
    if (max === 0) return
    const from = new Date(now.getTime() - recentMs)
    const { last } = await db.one<{ last: bigint | null }>(sql`SELECT max(id) AS last FROM player`)
    for (let after = 0n; last !== null && after < last; after += BigInt(page)) {
      const rows = await db.rows<{ playerId: bigint; refills: bigint }>(sql`
        SELECT player_id AS "playerId", refills
          FROM (SELECT t.player_id, t.refills, t.since + (${max} - b.ticket) * make_interval(secs => ${seconds}) AS full_at
                  FROM ticket_refill t JOIN player_balance b USING (player_id)
                 WHERE t.player_id > ${after} AND t.player_id <= ${after + BigInt(page)}
                   AND t.since IS NOT NULL AND b.ticket < ${max}) refilling
         WHERE full_at > ${from} AND full_at <= ${now}`)
      yield rows.map(({ playerId, refills }) => ({
        playerId,
        values: { tickets: max },
        about: String(refills),
      }))
    }
  },
})
