import type { Writer } from '#platform/database/database.ts'
import { inBatches } from '#platform/database/in-batches.ts'
import { sql } from '#platform/database/sql.ts'
import { type Counts, readResults } from './results.ts'

const retentionMs = 90 * 24 * 60 * 60_000

/** Stores the results of broadcasts that ended long ago, and then deletes their recipients and who opened them. */
export async function pruneRecipients(writer: Writer, now: Date): Promise<void> {
  const old = new Date(now.getTime() - retentionMs)
  const ended = await writer.rows<{ id: string }>(sql`
    SELECT public_id AS id FROM broadcast b
     WHERE ended_at < ${old}
       AND (EXISTS (SELECT FROM broadcast_recipient WHERE broadcast_public_id = b.public_id)
            OR EXISTS (SELECT FROM broadcast_open WHERE broadcast_public_id = b.public_id))`)
  for (const { id } of ended) {
    await storeResults(writer, id)
    await inBatches((size) =>
      writer.rows(sql`
        DELETE FROM broadcast_recipient WHERE ctid = ANY(ARRAY(
          SELECT ctid FROM broadcast_recipient WHERE broadcast_public_id = ${id} ORDER BY player_id LIMIT ${size}))
        RETURNING 1`),
    )
    await inBatches((size) =>
      writer.rows(sql`
        DELETE FROM broadcast_open WHERE ctid = ANY(ARRAY(
          SELECT ctid FROM broadcast_open WHERE broadcast_public_id = ${id} LIMIT ${size}))
        RETURNING 1`),
    )
  }
}

/** Once: a job that was killed has deleted some of the recipients already. */
async function storeResults(writer: Writer, id: string): Promise<void> {
  const found = await readResults(writer, id)
  if (!found) return
  const { waiting, sent, blocked, failed, heldOut, opened, lostAnswers, played, bought } = found
  const counts: Counts = { waiting, sent, blocked, failed, heldOut, opened, lostAnswers, played, bought }
  await writer.rows(sql`
    UPDATE broadcast SET results = ${JSON.stringify(counts)}::jsonb WHERE public_id = ${id} AND results IS NULL`)
}
