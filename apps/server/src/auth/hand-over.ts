import { randomBytes } from 'node:crypto'
import type { handOver, ReplyOf } from '@ganj/contract'
import type { Database } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import { Fault } from '#platform/fault.ts'
import type { Caller } from '#platform/http/mount.ts'
import { hashOf } from './sessions/refresh-token.ts'
import { type OpenedSession, openSession, type RefreshTokenRules } from './sessions/sessions.ts'

const lifetimeMs = 2 * 60_000

/**
 * Issues a hand-over id: single use, valid for two minutes, void with the session that requests it. Only its digest is
 * stored.
 * @throws Fault `auth.token-invalid` when that session was ended meanwhile
 */
export async function issueDeviceId(
  database: Database,
  { id, sessionId }: Caller,
  now: Date,
): Promise<ReplyOf<typeof handOver>> {
  const deviceId = randomBytes(32).toString('base64url')
  const expiresAt = new Date(now.getTime() + lifetimeMs)
  const issued = await database.autocommit.maybe(sql`
    INSERT INTO hand_over (token_hash, player_id, session_id, expires_at)
    SELECT ${hashOf(deviceId)}, player_id, id, ${expiresAt} FROM session
     WHERE id = ${sessionId} AND player_id = ${id} AND revoked_at IS NULL RETURNING 1`)
  if (!issued) throw new Fault('auth.token-invalid')
  return { deviceId, expiresAt: expiresAt.toISOString(), serverTime: now.toISOString() }
}

/** Opens a session of the player who issued the id, once. @throws Fault `auth.device-invalid`, `auth.blocked` */
export function redeemDeviceId(
  database: Database,
  deviceId: string,
  device: string,
  rules: RefreshTokenRules,
  now: Date,
): Promise<OpenedSession & { playerId: bigint }> {
  const hash = hashOf(deviceId)
  return database.transaction(async (tx) => {
    // The player is locked before the id, as by a deletion: a concurrent one is either visible here, or ends the new
    // session.
    const player = await tx.maybe<{ id: bigint; blocked_for: string | null; deleted_at: Date | null }>(sql`
      SELECT p.id, p.blocked_for, p.deleted_at FROM player p
       WHERE p.id = (SELECT player_id FROM hand_over WHERE token_hash = ${hash}) FOR SHARE`)
    const used = await tx.maybe(sql`
      UPDATE hand_over h SET used_at = ${now} FROM session s
       WHERE h.token_hash = ${hash} AND h.used_at IS NULL AND h.expires_at > ${now}
         AND s.id = h.session_id AND s.revoked_at IS NULL
      RETURNING 1`)
    if (!player || !used || player.deleted_at !== null) throw new Fault('auth.device-invalid')
    if (player.blocked_for !== null)
      throw new Fault('auth.blocked', { values: { reason: player.blocked_for } })
    return { playerId: player.id, ...(await openSession(tx, player.id, device, rules, now)) }
  })
}
