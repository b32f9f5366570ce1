import { maxSessions, type Session } from '@ganj/contract'
import type { Db, Tx, Writer } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import type { Caller } from '#platform/http/mount.ts'

interface Row {
  id: string
  device: string
  created_at: Date
  rotated_at: Date
}

/** The valid sessions of a player, last used first. */
export async function listSessions(
  db: Db,
  { id, sessionId }: Pick<Caller, 'id' | 'sessionId'>,
  now: Date,
): Promise<Session[]> {
  const rows = await db.rows<Row>(sql`
    SELECT id, device, created_at, rotated_at FROM session
     WHERE player_id = ${id} AND revoked_at IS NULL AND expires_at > ${now}
     ORDER BY rotated_at DESC, id LIMIT ${maxSessions}`)
  return rows.map((row) => ({
    publicId: row.id,
    device: row.device,
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.rotated_at.toISOString(),
    current: row.id === sessionId,
  }))
}

/** Ends a session of this player; false when there is no valid one with that id. */
export async function revokeOwnSession(
  writer: Writer,
  playerId: bigint,
  sessionId: string,
  now: Date,
): Promise<boolean> {
  const revoked = await writer.maybe(sql`
    UPDATE session SET revoked_at = ${now}
     WHERE id = ${sessionId} AND player_id = ${playerId} AND revoked_at IS NULL AND expires_at > ${now} RETURNING 1`)
  return revoked !== undefined
}

/** Ends every session of a player, and every hand-over id that could open another. */
export async function revokeAllSessions(tx: Tx, playerId: bigint, now: Date): Promise<void> {
  // Hand-over ids first: one that is being exchanged right now is waited for, and its session ends with the others.
  await tx.rows(sql`DELETE FROM hand_over WHERE player_id = ${playerId}`)
  await tx.rows(sql`
    UPDATE session SET revoked_at = ${now} WHERE player_id = ${playerId} AND revoked_at IS NULL`)
}

/** Removes the device names from the sessions of a player. */
export const deleteDevices = (tx: Tx, playerId: bigint) =>
  tx.rows(sql`UPDATE session SET device = '' WHERE player_id = ${playerId}`)

/** The maximum lifetime of an access token. */
const longestTokenMs = 60 * 60_000

/** Makes every process read again why sessions of a player were ended: their access tokens may still be valid. */
export const repeatSessionEnds = (tx: Tx, playerId: bigint, now: Date) =>
  tx.rows(sql`
    UPDATE session SET revoked_at = ${now}
     WHERE player_id = ${playerId} AND revoked_at >= ${new Date(now.getTime() - longestTokenMs)}`)
