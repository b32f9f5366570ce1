import { Fault } from '#platform/fault.ts'
import type { AuthDependencies } from '../admit.ts'
import { rotateSession } from './sessions.ts'

/**
 * Exchanges a refresh token for an access token and the next refresh token.
 * @throws Fault `auth.refresh-invalid`, `auth.blocked`
 */
export async function refresh(
  dependencies: AuthDependencies,
  token: string,
  now: Date,
): Promise<{ accessToken: string; refreshToken: string }> {
  // A detected reuse is committed before the token is refused.
  const { database, tokens, revocations } = dependencies
  const session = await database.transaction((tx) => rotateSession(tx, token, dependencies, now))
  if (session === 'reused') revocations.expire()
  if (typeof session === 'string') throw new Fault('auth.refresh-invalid')
  const { playerId, sessionId, refreshToken } = session
  return { accessToken: tokens.issue({ id: playerId, sessionId }), refreshToken }
}
