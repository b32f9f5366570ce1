import { randomBytes } from 'node:crypto'
import type { handOver, ReplyOf } from '@ganj/contract'
import type { Database } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import { Fault } from '#platform/fault.ts'
import { hashOf, type OpenedSession, openSession } from './sessions.ts'

const lifetimeMs = 2 * 60_000

/** Issues a device id: single use, two minutes. Only its digest is stored. */
export async function issueDeviceId(
  database: Database,
  playerId: bigint,
  now: Date,
): Promise<ReplyOf<typeof handOver>> {
  const deviceId = randomBytes(32).toString('base64url')
  const expiresAt = new Date(now.getTime() + lifetimeMs)
  await database.rows(sql`
    INSERT INTO hand_over (token_hash, player_id, expires_at) VALUES (${hashOf(deviceId)}, ${playerId}, ${expiresAt})`)
  return { deviceId, expiresAt: expiresAt.toISOString(), serverTime: now.toISOString() }
}

/** Opens a session of the player who handed over, once. `ttl` of the refresh token in seconds. */
export function redeemDeviceId(
  database: Database,
  deviceId: string,
  device: string,
  ttl: number,
  now: Date,
): Promise<OpenedSession & { playerId: bigint }> {
  return database.transaction(async (tx) => {
    const used = await tx.maybe<{ player_id: bigint; blocked_for: string | null }>(sql`
      UPDATE hand_over h SET used_at = ${now} FROM player p
       WHERE h.token_hash = ${hashOf(deviceId)} AND h.used_at IS NULL AND h.expires_at > ${now} AND p.id = h.player_id
      RETURNING h.player_id, p.blocked_for`)
    if (!used) throw new Fault('auth.device-invalid')
    if (used.blocked_for !== null) throw new Fault('auth.blocked', { values: { reason: used.blocked_for } })
    return { playerId: used.player_id, ...(await openSession(tx, used.player_id, device, ttl, now)) }
  })
}
