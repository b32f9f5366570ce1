import type { LocalText } from '#platform/content.ts'
import type { Db, Writer } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import type { Segment } from '../segment.ts'

/** A broadcast in progress. */
export interface Broadcast {
  publicId: string
  state: 'planning' | 'sending'
  text: LocalText
  /** The label of the button that opens the app; null: no button. */
  button: LocalText | null
  /** URL of its image; null: none. */
  picture: string | null
  segment: Segment
  /** The last player that was checked for the list of recipients. */
  plannedTo: bigint
}

/** The broadcast that is sent now: the oldest one that is due. */
export const dueBroadcast = (db: Db, now: Date): Promise<Broadcast | undefined> =>
  db.maybe(sql`
    SELECT public_id AS "publicId", state, text, button, picture, segment, planned_to AS "plannedTo" FROM broadcast
     WHERE state IN ('planning', 'sending') AND coalesce(starts_at, created_at) <= ${now} AND text IS NOT NULL
     ORDER BY created_at, public_id LIMIT 1`)

/** Whether it continues: an operator may have paused or stopped it. */
export async function isUnderWay(db: Db, { publicId, state }: Broadcast): Promise<boolean> {
  return (
    (await db.maybe(sql`SELECT FROM broadcast WHERE public_id = ${publicId} AND state = ${state}`)) !==
    undefined
  )
}

/** Ends a broadcast, unless recipients are pending. */
export const endBroadcast = (writer: Writer, publicId: string, now: Date) =>
  writer.rows(sql`
    UPDATE broadcast SET state = 'done', ended_at = ${now} WHERE public_id = ${publicId} AND state = 'sending'
       AND NOT EXISTS (SELECT FROM broadcast_recipient
                        WHERE broadcast_public_id = ${publicId} AND state IN ('waiting', 'sending'))`)
