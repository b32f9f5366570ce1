import type { Writer } from '#platform/database/database.ts'
import { inBatches } from '#platform/database/in-batches.ts'
import { sql } from '#platform/database/sql.ts'

const dayMs = 24 * 60 * 60_000
/** How long ended sessions are stored: they may be needed for the investigation of a theft. */
const sessionsMs = 30 * dayMs
const handOversMs = dayMs

/** Removes sessions and hand-over ids that expired long ago. */
export async function pruneSessions(writer: Writer, now: Date): Promise<void> {
  const old = new Date(now.getTime() - sessionsMs)
  await inBatches((size) =>
    writer.rows(sql`
      DELETE FROM session WHERE ctid = ANY(ARRAY(SELECT ctid FROM session WHERE expires_at < ${old} ORDER BY expires_at LIMIT ${size}))
      RETURNING 1`),
  )
  await inBatches((size) =>
    writer.rows(sql`
      DELETE FROM session WHERE ctid = ANY(ARRAY(SELECT ctid FROM session WHERE revoked_at < ${old} ORDER BY revoked_at LIMIT ${size}))
      RETURNING 1`),
  )
  const used = new Date(now.getTime() - handOversMs)
  await inBatches((size) =>
    writer.rows(sql`
      DELETE FROM hand_over WHERE ctid = ANY(ARRAY(SELECT ctid FROM hand_over WHERE expires_at < ${used} ORDER BY expires_at LIMIT ${size}))
      RETURNING 1`),
  )
}
