import { randomBytes } from 'node:crypto'
import type { Tx } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import { hashOf } from '../sessions/refresh-token.ts'
import { payloadLifetimeMs } from './ton-proof.ts'

/** The maximum number of open payloads of a player: one for each window. */
const mostOpen = 8

/**
 * Issues a payload for a wallet to sign: random, bound to this player, valid once. Of too many the oldest are deleted.
 */
export async function issuePayload(
  tx: Tx,
  playerId: bigint,
  now: Date,
): Promise<{ payload: string; expiresAt: Date }> {
  const payload = randomBytes(32).toString('base64url')
  const expiresAt = new Date(now.getTime() + payloadLifetimeMs)
  await tx.rows(sql`
    DELETE FROM wallet_payload WHERE player_id = ${playerId} AND (expires_at <= ${now} OR payload_hash IN (
      SELECT payload_hash FROM wallet_payload WHERE player_id = ${playerId}
       ORDER BY expires_at DESC OFFSET ${mostOpen - 1}))`)
  await tx.rows(sql`
    INSERT INTO wallet_payload (payload_hash, player_id, expires_at)
    VALUES (${hashOf(payload)}, ${playerId}, ${expiresAt})`)
  return { payload, expiresAt }
}

/** Uses a payload up; false when it was not issued to this player, was used before or has expired. */
export async function consumePayload(tx: Tx, playerId: bigint, payload: string, now: Date): Promise<boolean> {
  const taken = await tx.maybe(sql`
    DELETE FROM wallet_payload
     WHERE payload_hash = ${hashOf(payload)} AND player_id = ${playerId} AND expires_at > ${now} RETURNING 1`)
  return taken !== undefined
}
