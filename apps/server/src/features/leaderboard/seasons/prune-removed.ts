import type { Writer } from '#platform/database/database.ts'
import { inBatches } from '#platform/database/in-batches.ts'
import { sql } from '#platform/database/sql.ts'

/** A copy of a board that has not followed for ten minutes is filled anew: a day is more than enough. */
const keptMs = 24 * 60 * 60_000

/** Forgets who was taken off a board, once every copy knows. */
export async function pruneRemoved(writer: Writer, now: Date): Promise<void> {
  const old = new Date(now.getTime() - keptMs)
  await inBatches((size) =>
    writer.rows(sql`
      DELETE FROM standing_removed
       WHERE ctid = ANY(ARRAY(SELECT ctid FROM standing_removed WHERE removed_at < ${old} ORDER BY removed_at LIMIT ${size}))
      RETURNING 1`),
  )
}
