import type { Tx } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import { Fault } from '#platform/fault.ts'
import { publicId } from '#platform/random.ts'
import { firstRefreshToken, hashOf, isIssued, isSame, nextRefreshToken } from './refresh-token.ts'

/** The time within which a lost answer may be requested again; later use of an old token counts as a theft. */
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

/** How refresh tokens are made. */
export interface RefreshTokenRules {
  secret: string
  /** Seconds. */
  refreshTokenTtl: number
}

/** Opens a session of a player on a device. */
export async function openSession(
  tx: Tx,
  playerId: bigint,
  device: string,
  { secret, refreshTokenTtl }: RefreshTokenRules,
  now: Date,
): Promise<OpenedSession> {
  const sessionId = publicId()
  const refreshToken = firstRefreshToken(sessionId, secret)
  await tx.rows(sql`
    INSERT INTO session (id, player_id, token_hash, rotated_at, created_at, expires_at, device)
    VALUES (${sessionId}, ${playerId}, ${hashOf(refreshToken)}, ${now}, ${now}, ${later(now, refreshTokenTtl)},
            ${device.slice(0, 200)})`)
  return { sessionId, refreshToken }
}

/** `reused`: an old token was used and its session was ended. */
type Rotation = (OpenedSession & { playerId: bigint }) | 'invalid' | 'reused'

/**
 * Exchanges a refresh token for the next one. The use of any older token of the session ends it, because somebody has a
 * copy. The result must be committed, so it is returned, not thrown.
 * @throws Fault `auth.blocked`
 */
export async function rotateSession(
  tx: Tx,
  refreshToken: string,
  { secret, refreshTokenTtl }: RefreshTokenRules,
  now: Date,
): Promise<Rotation> {
  const sessionId = refreshToken.split('.', 1)[0] ?? ''
  const session = await tx.maybe<SessionRow>(sql`
    SELECT s.player_id, token_hash, previous_hash, rotated_at, expires_at, revoked_at, blocked_for
      FROM session s JOIN player p ON p.id = s.player_id WHERE s.id = ${sessionId} FOR UPDATE OF s`)
  if (!session || session.expires_at <= now) return 'invalid'
  const hash = hashOf(refreshToken)
  const isCurrent = isSame(hash, session.token_hash)
  const isPrevious = isSame(hash, session.previous_hash)
  if (!isCurrent && !isPrevious && !isIssued(refreshToken, secret)) return 'invalid'
  // A block has ended the session; a call with its token is answered with the reason.
  if (session.blocked_for !== null)
    throw new Fault('auth.blocked', { values: { reason: session.blocked_for } })
  if (session.revoked_at) return 'invalid'
  const isRepeated = isPrevious && now.getTime() - session.rotated_at.getTime() <= reuseGraceMs
  if (!isCurrent && !isRepeated) {
    await tx.rows(sql`UPDATE session SET revoked_at = ${now} WHERE id = ${sessionId}`)
    return 'reused'
  }
  const next = nextRefreshToken(sessionId, refreshToken, secret)
  await tx.rows(
    isCurrent
      ? sql`
        UPDATE session SET previous_hash = token_hash, token_hash = ${hashOf(next)}, rotated_at = ${now},
                           expires_at = ${later(now, refreshTokenTtl)}
         WHERE id = ${sessionId}`
      : // The same token again, unless a process of an older version has rotated it.
        sql`UPDATE session SET token_hash = ${hashOf(next)} WHERE id = ${sessionId}`,
  )
  return { sessionId, playerId: session.player_id, refreshToken: next }
}

const later = (now: Date, seconds: number) => new Date(now.getTime() + seconds * 1000)
