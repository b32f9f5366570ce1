import type { Db } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import type { ClientEvent } from './read-events.ts'

/**
 * Stores events, each once however often it is sent; returns how many were new. Those of nobody who plays here are not
 * kept: a phone may still hold some of an account that was deleted.
 */
export async function storeEvents(db: Db, events: readonly ClientEvent[], now: Date): Promise<number> {
  const { stored } = await db.one<{ stored: bigint }>(sql`
    WITH stored AS (
      INSERT INTO analytics_event (happened_at, session_id, name, user_id, app_name, is_premium, platform, locale,
                                   start_param, data, received_at)
      SELECT to_timestamp(event."client_timestamp"::bigint / 1000.0), event."session_id", event."event_name",
             event."user_id", event."app_name", event."is_premium", event."platform", event."locale",
             event."start_param", event."custom_data", ${now}
        FROM jsonb_to_recordset(${JSON.stringify(clean(events))}::jsonb) AS event(
               client_timestamp text, session_id text, event_name text, user_id bigint, app_name text,
               is_premium boolean, platform text, locale text, start_param text, custom_data jsonb)
       WHERE EXISTS (SELECT FROM player WHERE telegram_id = event."user_id")
      ON CONFLICT DO NOTHING RETURNING 1)
    SELECT count(*) AS stored FROM stored`)
  return Number(stored)
}

/** PostgreSQL keeps no NUL in a text, and half a surrogate pair is none of its characters. */
function clean(value: unknown): unknown {
  if (typeof value === 'string') return Buffer.from(value.replaceAll('\0', '')).toString()
  if (Array.isArray(value)) return value.map(clean)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, held]) => [clean(key), clean(held)]))
}

/** Forgets what was told of a player, whose messaging-app id still stands. */
export async function forgetEventsOf(db: Db, playerId: bigint): Promise<void> {
  await db.rows(sql`
    DELETE FROM analytics_event WHERE user_id = (SELECT telegram_id FROM player WHERE id = ${playerId})`)
}
