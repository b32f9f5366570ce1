import type { Content } from '#platform/content.ts'
import type { Db } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import { growthOf } from './read-idle.ts'

/** Players whose coins have been full for longer have had the reminder, or were not to get it. */
const recentMs = 24 * 3_600_000
const hourMs = 3_600_000
const page = 5_000

/** Players whose coins are at the cap: no more are added until they are claimed. */
export const idleReminder = (content: Content) => ({
  occasion: () => 'claim',
  async *players(db: Db, now: Date) {
    const { base, perLevel, capHours } = await growthOf(content)
    const grows = base + perLevel.speed + perLevel.power + perLevel.shuttle > 0
    if (!grows || capHours === 0) return
    const until = new Date(now.getTime() - capHours * hourMs)
    const from = new Date(until.getTime() - recentMs)
    const { last } = await db.one<{ last: bigint | null }>(sql`SELECT max(id) AS last FROM player`)
    for (let after = 0n; last !== null && after < last; after += BigInt(page)) {
      const rows = await db.rows<{ playerId: bigint; claims: bigint }>(sql`
        SELECT id AS "playerId", coalesce(claims, 0) AS claims FROM player LEFT JOIN idle ON player_id = id
         WHERE id > ${after} AND id <= ${after + BigInt(page)} AND deleted_at IS NULL
           AND coalesce(since, created_at) > ${from} AND coalesce(since, created_at) <= ${until}`)
      yield rows.map(({ playerId, claims }) => ({
        playerId,
        values: { hours: capHours },
        about: String(claims),
      }))
    }
  },
})
