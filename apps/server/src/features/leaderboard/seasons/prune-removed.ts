import type { Writer } from '#platform/database/database.ts'
import { inBatches } from '#platform/database/in-batches.ts'
import { sql } from '#platform/database/sql.ts'

/** A set that was not synced for ten minutes is filled again: a day is more than enough. */
const retentionMs = 24 * 60 * 60_000

/** Deletes the records of removed board entries, once every set has been synced. */
export async function pruneRemoved(writer: Writer, now: Date): Promise<void> {
  const old = new Date(now.getTime() - retentionMs)
  await inBatches((size) =>
    writer.rows(sql`
      DELETE FROM standing_removed
       WHERE ctid = ANY(ARRAY(SELECT ctid FROM standing_removed WHERE removed_at < ${old} ORDER BY removed_at LIMIT ${size}))
      RETURNING 1`),
  )
}
