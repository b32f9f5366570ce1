import type { AdminReplyOf, getPlayerSessions } from '@ganj/contract/admin'
import type { Db } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import { playerOf } from './player-rows.ts'

interface Row {
  id: string
  device: string
  startedAt: Date
  seenAt: Date
  expiresAt: Date
  endedAt: Date | null
}

/** The sessions of a player, also ended ones, newest first; a player has few. */
export async function readSessions(
  db: Db,
  publicId: string,
): Promise<AdminReplyOf<typeof getPlayerSessions>> {
  const { id } = await playerOf(db, publicId)
  const rows = await db.rows<Row>(sql`
    SELECT id, device, created_at AS "startedAt", rotated_at AS "seenAt", expires_at AS "expiresAt",
           revoked_at AS "endedAt"
      FROM session WHERE player_id = ${id} ORDER BY created_at DESC, id LIMIT 1000`)
  return {
    rows: rows.map((row) => ({
      id: row.id,
      device: row.device,
      startedAt: row.startedAt.toISOString(),
      seenAt: row.seenAt.toISOString(),
      expiresAt: row.expiresAt.toISOString(),
      endedAt: row.endedAt?.toISOString() ?? null,
    })),
    next: null,
  }
}
