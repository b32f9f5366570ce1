import { type Day, dayAfter, dayOf, startOf } from '#platform/calendar.ts'
import type { Tx } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'

/** The sums of one day's events. */
export interface DayOverview {
  day: Day
  /** Active players, each once. */
  players: number
  sessions: number
  pageViews: number
  errors: number
  /** Of these, the players on their first day. */
  newcomers: number
  /** Of these, the players who returned a day and seven days later; null while that day is not over. */
  back1: number | null
  back7: number | null
}

type Count = keyof Omit<DayOverview, 'day'>

/** The maximum number of days in one answer, and the time limit of its statements. */
export const mostDays = 31
const patience = '60s'
const longestReturn = 7

interface OverviewParams {
  /** Oldest first, without a gap. */
  days: readonly Day[]
  timeZone: string
  now: Date
}

/**
 * Days from the collected events, oldest first; only the partitions of these days and of the week after them are read.
 * An event counts on the day of its phone's clock.
 */
export async function readDays(tx: Tx, { days, timeZone, now }: OverviewParams): Promise<DayOverview[]> {
  await tx.rows(sql`SELECT set_config('statement_timeout', ${patience}, true)`)
  const since = startOf(days[0] ?? '', timeZone)
  let end = dayAfter(days.at(-1) ?? '')
  for (let step = 0; step < longestReturn; step++) end = dayAfter(end)
  const until = startOf(end, timeZone)
  const rows = await tx.rows<Record<Count, bigint | null> & { day: string }>(sql`
    WITH seen AS MATERIALIZED (
      SELECT (happened_at AT TIME ZONE ${timeZone})::date AS day, user_id,
             count(DISTINCT session_id) AS sessions,
             count(*) FILTER (WHERE name = 'page-view') AS views,
             count(*) FILTER (WHERE name = 'error') AS errors
        FROM analytics_event WHERE happened_at >= ${since} AND happened_at < ${until}
       GROUP BY 1, 2),
    newcomer AS MATERIALIZED (
      SELECT seen.day, seen.user_id FROM seen JOIN player ON telegram_id = user_id
       WHERE user_id > 0 AND (created_at AT TIME ZONE ${timeZone})::date = seen.day
      UNION ALL
      SELECT seen.day, seen.user_id FROM seen JOIN player ON id = -user_id
       WHERE user_id < 0 AND (created_at AT TIME ZONE ${timeZone})::date = seen.day),
    back AS (
      SELECT newcomer.day, count(*) AS newcomers,
             count(*) FILTER (WHERE EXISTS (
               SELECT FROM seen WHERE seen.user_id = newcomer.user_id AND seen.day = newcomer.day + 1)) AS back1,
             count(*) FILTER (WHERE EXISTS (
               SELECT FROM seen WHERE seen.user_id = newcomer.user_id AND seen.day = newcomer.day + 7)) AS back7
        FROM newcomer GROUP BY 1),
    told AS (
      SELECT day, count(*) FILTER (WHERE user_id <> 0) AS players, sum(sessions)::bigint AS sessions, sum(views)::bigint AS views,
             sum(errors)::bigint AS errors
        FROM seen GROUP BY 1)
    SELECT asked.day::text, coalesce(players, 0) AS players, coalesce(sessions, 0) AS sessions,
           coalesce(views, 0) AS "pageViews", coalesce(errors, 0) AS errors, coalesce(newcomers, 0) AS newcomers,
           CASE WHEN asked.day + 1 < today THEN coalesce(back1, 0) END AS back1,
           CASE WHEN asked.day + 7 < today THEN coalesce(back7, 0) END AS back7
      FROM (SELECT day, ${dayOf(now, timeZone)}::date AS today FROM unnest(${days}::date[]) AS day) AS asked
      LEFT JOIN told USING (day) LEFT JOIN back USING (day)
     ORDER BY 1`)
  return rows.map(({ day, ...counts }) => ({ day, ...numbers(counts) }))
}

/** Counts fit a number; an unknown one stays null. */
const numbers = (counts: Record<Count, bigint | null>) =>
  Object.fromEntries(
    Object.entries(counts).map(([name, count]) => [name, count === null ? null : Number(count)]),
  ) as Omit<DayOverview, 'day'>
