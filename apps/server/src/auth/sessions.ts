import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Tx } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import { Fault } from '#platform/fault.ts'
import { publicId } from '#platform/random.ts'

/** A lost answer may be asked for again this soon; later the use of an old token is a theft. */
const reuseGraceMs = 30_000

interface SessionRow {
  player_id: bigint
  token_hash: Buffer
  previous_hash: Buffer | null
  rotated_at: Date
  expires_at: Date
  revoked_at: Date | null
  blocked_for: string | null
}

export interface OpenedSession {
  sessionId: string
  refreshToken: string
}

/** Opens a session of a player on a device. `ttl` in seconds. */
export async function openSession(
  tx: Tx,
  playerId: bigint,
  device: string,
  ttl: number,
  now: Date,
): Promise<OpenedSession> {
  const sessionId = publicId()
  const { token, hash } = newToken(sessionId)
  await tx.rows(sql`
    INSERT INTO session (id, player_id, token_hash, rotated_at, created_at, expires_at, device)
    VALUES (${sessionId}, ${playerId}, ${hash}, ${now}, ${now}, ${later(now, ttl)}, ${device.slice(0, 200)})`)
  return { sessionId, refreshToken: token }
}

/**
 * Exchanges a refresh token for the next one. An old one that shows up again ends the session: somebody has a copy.
 * @returns null when the token does not hold; what was found out must be committed all the same.
 * @throws Fault `auth.blocked`
 */
export async function rotateSession(
  tx: Tx,
  refreshToken: string,
  ttl: number,
  now: Date,
): Promise<(OpenedSession & { playerId: bigint }) | null> {
  const sessionId = refreshToken.split('.', 1)[0] ?? ''
  const session = await tx.maybe<SessionRow>(sql`
    SELECT s.player_id, token_hash, previous_hash, rotated_at, expires_at, revoked_at, blocked_for
      FROM session s JOIN player p ON p.id = s.player_id WHERE s.id = ${sessionId} FOR UPDATE OF s`)
  if (!session || session.expires_at <= now) return null
  const hash = hashOf(refreshToken)
  // A block has ended the session; whoever has its token is told why.
  const isOwn = matches(hash, session.token_hash) || matches(hash, session.previous_hash)
  if (isOwn && session.blocked_for !== null)
    throw new Fault('auth.blocked', { values: { reason: session.blocked_for } })
  if (!isOwn || session.revoked_at) return null
  const isOld = !matches(hash, session.token_hash)
  if (isOld && now.getTime() - session.rotated_at.getTime() > reuseGraceMs) {
    await tx.rows(sql`UPDATE session SET revoked_at = ${now} WHERE id = ${sessionId}`)
    return null
  }
  const next = newToken(sessionId)
  await tx.rows(sql`
    UPDATE session SET previous_hash = token_hash, token_hash = ${next.hash}, rotated_at = ${now},
                       expires_at = ${later(now, ttl)}
     WHERE id = ${sessionId}`)
  return { sessionId, playerId: session.player_id, refreshToken: next.token }
}

function newToken(sessionId: string) {
  const token = `${sessionId}.${randomBytes(32).toString('base64url')}`
  return { token, hash: hashOf(token) }
}

/** What is stored of a secret: it is random, so a plain digest keeps it. */
export const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest()

const matches = (a: Buffer, b: Buffer | null) => b !== null && a.length === b.length && timingSafeEqual(a, b)

const later = (now: Date, seconds: number) => new Date(now.getTime() + seconds * 1000)
