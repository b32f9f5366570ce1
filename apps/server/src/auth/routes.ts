import { exchangeDevice, handOver, refreshSession, signIn as signInEndpoint } from '@ganj/contract'
import type { FastifyRequest } from 'fastify'
import { Fault } from '#platform/fault.ts'
import type { Mount } from '#platform/http/mount.ts'
import { exchangeDeviceId, issueDeviceId } from './hand-over.ts'
import { rotateSession } from './sessions.ts'
import { type AuthParts, signIn } from './sign-in.ts'

export function authRoutes(mount: Mount, parts: AuthParts): void {
  const { database, tokens, refreshTokenTtl } = parts

  mount(signInEndpoint, ({ body, request, now }) => signIn(parts, body, deviceOf(request), now))

  mount(refreshSession, async ({ body, now }) => {
    const session = await database.transaction((tx) =>
      rotateSession(tx, body.refreshToken, refreshTokenTtl, now),
    )
    if (!session) throw new Fault('auth.refresh-invalid')
    const { playerId, sessionId, refreshToken } = session
    return { accessToken: tokens.issue({ id: playerId, sessionId }), refreshToken }
  })

  mount(exchangeDevice, ({ body, request, now }) =>
    exchangeDeviceId(database, body.deviceId, deviceOf(request), refreshTokenTtl, now),
  )

  mount(handOver, ({ player, now }) => issueDeviceId(database, player.id, now))
}

const deviceOf = (request: FastifyRequest): string => request.headers['user-agent'] ?? ''
