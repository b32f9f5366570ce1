import type { UserEvent } from '@ganj/contract'
import type { Db, Tx, Writer } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'

interface EventRow {
  publicId: string
  kind: UserEvent['kind']
  data: UserEvent['data']
  createdAt: Date
  readAt: Date | null
}

interface NewEvent extends Pick<EventRow, 'publicId' | 'kind' | 'data'> {
  playerId: bigint
  key: string
  now: Date
}

export async function addEvent(
  tx: Tx,
  { playerId, publicId, key, kind, data, now }: NewEvent,
): Promise<void> {
  await tx.rows(sql`
    INSERT INTO user_event (player_id, public_id, key, kind, data, created_at)
    VALUES (${playerId}, ${publicId}, ${key}, ${kind}, ${JSON.stringify(data)}::jsonb, ${now})
    ON CONFLICT ON CONSTRAINT user_event_once DO NOTHING`)
}

const columns = sql`public_id AS "publicId", kind, data, created_at AS "createdAt", read_at AS "readAt"`

export const eventsOf = (db: Db, playerId: bigint, limit: number): Promise<EventRow[]> =>
  db.rows(sql`
    SELECT ${columns} FROM user_event WHERE player_id = ${playerId}
     ORDER BY (read_at IS NOT NULL), created_at DESC, public_id LIMIT ${limit}`)

/** Marks an event as read; one that was read before keeps its time. */
export const markRead = (
  writer: Writer,
  playerId: bigint,
  eventId: string,
  now: Date,
): Promise<EventRow | undefined> =>
  writer.maybe(sql`
    UPDATE user_event SET read_at = coalesce(read_at, ${now})
     WHERE player_id = ${playerId} AND public_id = ${eventId}
    RETURNING ${columns}`)

/** Deletes the events of a player who leaves. */
export const deleteEvents = (tx: Tx, playerId: bigint) =>
  tx.rows(sql`DELETE FROM user_event WHERE player_id = ${playerId}`)

/** Replaces the name of a friend in the event that told of them. */
export const renameFriend = (tx: Tx, playerId: bigint, key: string, username: string) =>
  tx.rows(sql`
    UPDATE user_event SET data = data || jsonb_build_object('username', ${username}::text)
     WHERE player_id = ${playerId} AND key = ${key}`)

/** An event as the contract shows it. */
export const eventReply = ({ createdAt, readAt, ...event }: EventRow): UserEvent => {
  const reply = { ...event, createdAt: createdAt.toISOString(), readAt: readAt?.toISOString() ?? null }
  // Kind and data were checked when they were stored, which the compiler cannot know of a row.
  return reply as UserEvent
}
