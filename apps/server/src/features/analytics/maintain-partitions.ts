import type { Writer } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'

const dayMs = 24 * 60 * 60_000
/** Days whose partitions exist in advance: a worker may be down over a midnight or two. */
const daysAhead = 3

/** Creates the partitions of the next days and drops those beyond the retention; may run at any frequency. */
export async function maintainPartitions(
  writer: Writer,
  { retentionDays, now }: { retentionDays: number; now: Date },
): Promise<void> {
  for (let ahead = 0; ahead <= daysAhead; ahead++) {
    await writer.rows(sql`SELECT analytics_add_day(${dayAt(now.getTime() + ahead * dayMs)}::date)`)
  }
  await writer.rows(
    sql`SELECT analytics_forget_before(${dayAt(now.getTime() - retentionDays * dayMs)}::date)`,
  )
}

const dayAt = (time: number) => new Date(time).toISOString().slice(0, 10)
