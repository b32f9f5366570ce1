import { type Day, dayAfter, dayOf, startOf } from '#platform/calendar.ts'
import type { Db } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'

/** From six in the evening, players have the rest of the day to claim. */
const fromMs = 18 * 3_600_000
/** The minimum length of a streak for a reminder. */
const fewestDays = 3
const page = 5_000

interface Streak {
  playerId: bigint
  streak: number
}

/** Players who claimed yesterday and not today: their streak breaks at midnight. */
export const streakReminder = (timeZone: string) => ({
  occasion(now: Date): Day | null {
    const today = dayOf(now, timeZone)
    return now.getTime() - startOf(today, timeZone).getTime() >= fromMs ? today : null
  },
  until: (now: Date) => startOf(dayAfter(dayOf(now, timeZone)), timeZone),
  async *players(db: Db, now: Date) {
    const yesterday = dayOf(new Date(startOf(dayOf(now, timeZone), timeZone).getTime() - 1), timeZone)
    const { last } = await db.one<{ last: bigint | null }>(sql`SELECT max(id) AS last FROM player`)
    for (let after = 0n; last !== null && after < last; after += BigInt(page)) {
      const rows = await db.rows<Streak>(sql`
        SELECT player_id AS "playerId", streak FROM daily_reward
         WHERE player_id > ${after} AND player_id <= ${after + BigInt(page)}
           AND day = ${yesterday}::date AND streak >= ${fewestDays}`)
      yield rows.map(({ playerId, streak }) => ({ playerId, values: { days: streak } }))
    }
  },
})
