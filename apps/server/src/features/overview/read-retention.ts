import type { FunnelRow } from '@ganj/contract/admin'
import type { Day } from '#platform/calendar.ts'
import type { Db } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'

/** The maximum days after joining in the triangle. */
const mostOffsets = 30

/**
 * The retention triangle: the players who joined on each day, and how many of them were active so many days later. Days
 * that are not over, or were never counted, are left out.
 */
export async function readRetention(db: Db, { from, to, today }: { from: Day; to: Day; today: Day }) {
  const rows = await db.rows<{ joined: Day; newcomers: bigint; offsets: number[]; players: bigint[] }>(sql`
    SELECT size.day::text AS joined, size.value AS newcomers,
           coalesce(array_agg(back.day - size.day ORDER BY back.day) FILTER (WHERE back.day IS NOT NULL), '{}') AS offsets,
           coalesce(array_agg(coalesce(cohort.players, 0) ORDER BY back.day) FILTER (WHERE back.day IS NOT NULL), '{}')
             AS players
      FROM daily_figure size
      LEFT JOIN daily_roll_up back
        ON back.day > size.day AND back.day <= size.day + ${mostOffsets}::int AND back.day < ${today}::date
      LEFT JOIN daily_cohort cohort ON cohort.day = back.day AND cohort.joined = size.day
     WHERE size.day BETWEEN ${from} AND ${to} AND size.figure = 'joined' AND size.label = ''
     GROUP BY size.day, size.value ORDER BY size.day`)
  return rows.map(({ joined, newcomers, offsets, players }) => ({
    joined,
    newcomers: Number(newcomers),
    returned: offsets.map((after, index) => ({ after, players: Number(players[index]) })),
  }))
}

/** The funnel of new players within a week, by source and host. */
export async function readFunnel(db: Db, { from, to }: { from: Day; to: Day }) {
  const rows = await db.rows<{
    source: string
    host: FunnelRow['host']
    opened: bigint
    played: bigint
    purchased: bigint
  }>(sql`
    SELECT source, host, sum(opened)::bigint AS opened, sum(played)::bigint AS played,
           sum(purchased)::bigint AS purchased
      FROM daily_funnel WHERE day BETWEEN ${from} AND ${to}
     GROUP BY source, host ORDER BY opened DESC, source, host`)
  return rows.map(({ source, host, opened, played, purchased }) => ({
    source,
    host,
    opened: Number(opened),
    played: Number(played),
    purchased: Number(purchased),
  }))
}
