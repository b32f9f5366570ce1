import type { Writer } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import type { ClientEvent } from './read-events.ts'

/**
 * Stores events, each once however often it is sent. `user_id` is trusted only as far as the session of the request
 * proves it; otherwise it is stored as 0, without the fields that identify the user.
 * @param playerId the player of the request's session; undefined: no session
 */
export async function storeEvents(
  writer: Writer,
  events: readonly ClientEvent[],
  playerId: bigint | undefined,
  now: Date,
): Promise<void> {
  await writer.rows(sql`
    INSERT INTO analytics_event (happened_at, session_id, name, user_id, app_name, is_premium, platform, locale,
                                 start_param, data, received_at)
    SELECT to_timestamp(event."client_timestamp"::bigint / 1000.0), event."session_id", event."event_name",
           coalesce(owner.key, 0), event."app_name", event."is_premium", event."platform", event."locale",
           CASE WHEN owner.key IS NULL THEN '' ELSE event."start_param" END, event."custom_data" - 'userData', ${now}
      FROM jsonb_to_recordset(${JSON.stringify(clean(events))}::jsonb) AS event(
             client_timestamp text, session_id text, event_name text, user_id bigint, app_name text,
             is_premium boolean, platform text, locale text, start_param text, custom_data jsonb)
      LEFT JOIN LATERAL (
        SELECT coalesce(telegram_id, -id) AS key FROM player
         WHERE id = ${playerId ?? null} AND deleted_at IS NULL
           AND (telegram_id IS NULL OR telegram_id = event."user_id")) owner ON true
    ON CONFLICT DO NOTHING`)
}

/** PostgreSQL stores no NUL in a text, and half a surrogate pair is not a valid character. */
function clean(value: unknown): unknown {
  if (typeof value === 'string') return Buffer.from(value.replaceAll('\0', '')).toString()
  if (Array.isArray(value)) return value.map(clean)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, held]) => [clean(key), clean(held)]))
}

/** Deletes the events of a player; called before the Telegram id is removed. */
export async function deleteEventsOf(writer: Writer, playerId: bigint): Promise<void> {
  await writer.rows(sql`
    DELETE FROM analytics_event
     WHERE user_id = ANY(ARRAY(SELECT unnest(ARRAY[telegram_id, -id]) FROM player WHERE id = ${playerId}))`)
}
