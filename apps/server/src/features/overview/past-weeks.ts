import { type Day, dayOf } from '#platform/calendar.ts'
import type { Db } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'

const dayMs = 24 * 60 * 60_000

/** Weeks that a forecast is based on. */
const mostWeeks = 4

/** A figure of one past week, by label. */
export type WeekOf = ReadonlyMap<string, number>

/**
 * The last weeks of some figures, each of seven past days, the last first; without weeks before the first day of the
 * product.
 */
export async function pastWeeks(
  db: Db,
  figures: readonly string[],
  { now, timeZone }: { now: Date; timeZone: string },
): Promise<WeekOf[]> {
  const today = dayOf(now, timeZone)
  const rows = await db.rows<{ week: number; figure: string; label: string; value: bigint }>(sql`
    SELECT ((${today}::date - 1 - day) / 7)::int AS week, figure, label, sum(value)::bigint AS value
      FROM daily_figure
     WHERE day < ${today}::date AND day >= ${today}::date - ${mostWeeks * 7}::int AND figure = ANY(${figures})
     GROUP BY 1, 2, 3`)
  const { days } = await db.one<{ days: number }>(sql`
    SELECT coalesce(${today}::date - min(day), 0)::int AS days FROM daily_roll_up`)
  const weeks = Array.from(
    { length: Math.min(mostWeeks, Math.floor(days / 7)) },
    () => new Map<string, number>(),
  )
  for (const { week, figure, label, value } of rows) weeks[week]?.set(`${figure} ${label}`, Number(value))
  return weeks
}

export interface Fact {
  /** Whole days, both included. */
  from: Day
  to: Day
  days: number
  flows: { house: string; kind: string; currency: string; toPlayers: string; fromPlayers: string }[]
  figures: { figure: string; label: string; value: number }[]
}

/** The counts of the whole days between two times, for some house accounts and figures; null when there are none. */
export async function factBetween(
  db: Db,
  { since, until, timeZone }: { since: Date; until: Date; timeZone: string },
  { houses, figures }: { houses: readonly string[]; figures: readonly string[] },
): Promise<Fact | null> {
  const from = dayOf(new Date(since.getTime() + dayMs), timeZone)
  const to = dayOf(new Date(until.getTime() - dayMs), timeZone)
  const { days } = await db.one<{ days: number }>(sql`
    SELECT count(*)::int AS days FROM daily_roll_up WHERE day BETWEEN ${from} AND ${to}`)
  if (days === 0) return null
  const [flows, counted] = await Promise.all([
    db.rows<Fact['flows'][number]>(sql`
      SELECT house, kind, currency, trim_scale(sum(to_players) / unit)::text AS "toPlayers",
             trim_scale(sum(from_players) / unit)::text AS "fromPlayers"
        FROM daily_flow CROSS JOIN LATERAL (SELECT CASE currency WHEN 'tether' THEN 1000000 ELSE 1 END AS unit) units
       WHERE day BETWEEN ${from} AND ${to} AND house = ANY(${houses})
       GROUP BY house, kind, currency, unit ORDER BY house, kind, currency`),
    db.rows<{ figure: string; label: string; value: bigint }>(sql`
      SELECT figure, label, sum(value)::bigint AS value FROM daily_figure
       WHERE day BETWEEN ${from} AND ${to} AND figure = ANY(${figures}) GROUP BY figure, label ORDER BY figure, label`),
  ])
  return {
    from,
    to,
    days,
    flows,
    figures: counted.map(({ value, ...one }) => ({ ...one, value: Number(value) })),
  }
}
