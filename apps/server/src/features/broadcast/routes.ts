import { openBroadcast as openBroadcastEndpoint } from '@ganj/contract'
import type { Database, Writer } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import { Fault } from '#platform/fault.ts'
import type { Mount } from '#platform/http/mount.ts'

export function broadcastRoutes(mount: Mount, database: Database): void {
  mount(openBroadcastEndpoint, ({ player, body, now }) =>
    openBroadcast(database.autocommit, player.id, body.broadcastMessagePublicId ?? '', now),
  )
}

/** Counts that a player opened the app from a broadcast, once; not after its results were stored. */
async function openBroadcast(writer: Writer, playerId: bigint, broadcastId: string, now: Date) {
  const { known, counted } = await writer.one<{ known: boolean; counted: boolean }>(sql`
    WITH sent AS (SELECT public_id, results FROM broadcast WHERE public_id = ${broadcastId}),
         opened AS (INSERT INTO broadcast_open (player_id, broadcast_public_id, opened_at)
                    SELECT ${playerId}, public_id, ${now} FROM sent WHERE results IS NULL
                    ON CONFLICT DO NOTHING RETURNING 1)
    SELECT EXISTS (SELECT FROM sent) AS known, EXISTS (SELECT FROM opened) AS counted`)
  if (!known) throw new Fault('broadcast.not-found')
  return { counted }
}
