import {
  exchangeDevice,
  getSessions,
  handOver,
  refreshSession,
  revokeSession,
  signIn as signInEndpoint,
  signInPlayDeck as signInPlayDeckEndpoint,
} from '@ganj/contract'
import type { FastifyRequest } from 'fastify'
import { Fault } from '#platform/fault.ts'
import type { Mount } from '#platform/http/mount.ts'
import type { AuthDependencies } from './admit.ts'
import { issueDeviceId, redeemDeviceId } from './hand-over.ts'
import { refresh } from './sessions/refresh.ts'
import { listSessions, revokeOwnSession } from './sessions/session-list.ts'
import { signIn } from './sign-in.ts'
import { signInPlayDeck } from './sign-in-play-deck.ts'

export function authRoutes(mount: Mount, dependencies: AuthDependencies): void {
  const { database, tokens, revocations } = dependencies

  mount(signInEndpoint, ({ body, request, now }) => signIn(dependencies, body, deviceOf(request), now))

  mount(signInPlayDeckEndpoint, ({ body, request, now }) =>
    signInPlayDeck(dependencies, body, deviceOf(request), now),
  )

  mount(refreshSession, async ({ body, request, now }) => {
    if (!body.handOver) return refresh(dependencies, body.refreshToken, now)
    const session = await redeemDeviceId(database, body.refreshToken, deviceOf(request), dependencies, now)
    const { playerId, sessionId, refreshToken } = session
    return { accessToken: tokens.issue({ id: playerId, sessionId }), refreshToken }
  })

  mount(exchangeDevice, async ({ body, request, now }) => {
    const { deviceId } = body
    const session = await redeemDeviceId(database, deviceId, deviceOf(request), dependencies, now)
    return { refreshToken: session.refreshToken }
  })

  mount(handOver, ({ player, now }) => issueDeviceId(database, player, now))

  mount(getSessions, ({ player, now }) => listSessions(database, player, now))

  mount(revokeSession, async ({ body, player, now }) => {
    const revoked = await revokeOwnSession(database.autocommit, player.id, body.sessionPublicId, now)
    if (!revoked) throw new Fault('auth.no-session')
    revocations.expire()
    return listSessions(database, player, now)
  })
}

/** The device name by which a session is recognised in the list of sessions. */
export const deviceOf = (request: FastifyRequest): string => request.headers['user-agent'] ?? ''
