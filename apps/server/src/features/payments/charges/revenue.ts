import { type Day, dayAfter, startOf } from '#platform/calendar.ts'
import type { Db } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'

/** The revenue of a day by one payment method. */
export interface DailyRevenue {
  day: Day
  method: 'star' | 'playdeck' | 'tether'
  payments: number
  /** Players who paid. */
  payers: number
  /** In the unit of the method: stars, or tether of six decimals. */
  amount: bigint
}

interface RevenueParams {
  /** Oldest first, without a gap. */
  days: readonly Day[]
  timeZone: string
}

/** The revenue of some days, oldest first; refunded payments are not counted. */
export async function readRevenue(db: Db, { days, timeZone }: RevenueParams): Promise<DailyRevenue[]> {
  const [since, until] = [days[0] ?? '', dayAfter(days.at(-1) ?? '')].map((day) => startOf(day, timeZone))
  const rows = await db.rows<DailyRevenue & { payments: bigint; payers: bigint }>(sql`
    SELECT (received_at AT TIME ZONE ${timeZone})::date::text AS day, method, count(*) AS payments,
           count(DISTINCT player_id) AS payers, sum(amount)::bigint AS amount
      FROM charge
     WHERE received_at >= ${since} AND received_at < ${until} AND outcome IN ('delivered', 'balance')
     GROUP BY 1, 2 ORDER BY 1, 2`)
  return rows.map((row) => ({ ...row, payments: Number(row.payments), payers: Number(row.payers) }))
}
