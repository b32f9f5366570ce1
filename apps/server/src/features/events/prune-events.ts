import type { Writer } from '#platform/database/database.ts'
import { deleteByPage } from '#platform/database/delete-by-page.ts'
import { sql } from '#platform/database/sql.ts'

const retentionMs = 365 * 24 * 60 * 60_000

/**
 * Deletes events of more than a year ago. Those of the account and of achievements stay: there is one for each, and a goal
 * that operators raise would be announced again without its key. What the others tell of cannot happen again.
 */
export function pruneEvents(writer: Writer, now: Date): Promise<void> {
  const old = new Date(now.getTime() - retentionMs)
  const where = sql`created_at < ${old} AND kind NOT IN ('welcome', 'achievement-reached')`
  return deleteByPage(writer, { table: sql`user_event`, where, now })
}
