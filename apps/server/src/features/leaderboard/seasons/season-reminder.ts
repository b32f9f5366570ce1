import type { Db } from '#platform/database/database.ts'
import { topOf } from '../boards/queries.ts'
import { seasonAt } from './rules.ts'

/** Players are reminded in the last day of a week, and not in its last hours. */
const [fromMs, untilMs] = [24 * 3_600_000, 6 * 3_600_000]
/** As many places as the first prizes of a new installation have. */
const places = 1_000

/** Players who would win a prize when the week ends tomorrow. */
export const seasonReminder = (timeZone: string) => ({
  occasion(now: Date): string | null {
    const { board, endsAt } = seasonAt(now, timeZone)
    const left = endsAt.getTime() - now.getTime()
    return left <= fromMs && left > untilMs ? board : null
  },
  until: (now: Date) => seasonAt(now, timeZone).endsAt,
  async *players(db: Db, now: Date) {
    const standings = await topOf(db, seasonAt(now, timeZone).board, places)
    yield standings.map(({ playerId }, index) => ({ playerId, values: { place: index + 1 } }))
  },
})
