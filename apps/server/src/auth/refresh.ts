import { Fault } from '#platform/fault.ts'
import type { AuthParts } from './admit.ts'
import { rotateSession } from './sessions.ts'

/**
 * Exchanges a refresh token for an access token and the next refresh token.
 * @throws Fault `auth.refresh-invalid`, `auth.blocked`
 */
export async function refresh(
  { database, tokens, refreshTokenTtl }: AuthParts,
  token: string,
  now: Date,
): Promise<{ accessToken: string; refreshToken: string }> {
  // What was found out about a token that does not hold is committed before it is refused.
  const session = await database.transaction((tx) => rotateSession(tx, token, refreshTokenTtl, now))
  if (!session) throw new Fault('auth.refresh-invalid')
  const { playerId, sessionId, refreshToken } = session
  return { accessToken: tokens.issue({ id: playerId, sessionId }), refreshToken }
}
