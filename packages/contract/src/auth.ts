import { type Static, Type } from 'typebox'
import { endpoint, strict } from './define.ts'

const RefreshToken = Type.String({ minLength: 1, maxLength: 256 })

export const AuthReply = strict({
  isNew: Type.Boolean(),
  accessToken: Type.String(),
  refreshToken: Type.String(),
  invitedReward: Type.Boolean({ description: 'this sign-in paid the invite reward' }),
})
export type AuthReply = Static<typeof AuthReply>

export const signIn = endpoint({
  method: 'POST',
  path: '/auth',
  summary: "Sign in with the messaging app's init data",
  auth: 'none',
  body: strict({
    token: Type.String({ minLength: 1, maxLength: 8192, description: 'raw init data' }),
    isInvited: Type.Optional(Type.Boolean()),
    joinSource: Type.Optional(Type.String({ maxLength: 64 })),
  }),
  reply: AuthReply,
  faults: ['auth.init-data-invalid', 'auth.init-data-expired', 'auth.blocked'],
})

export const refreshSession = endpoint({
  method: 'POST',
  path: '/auth/refresh-token',
  summary: 'Exchange a refresh token for an access token; the refresh token is rotated',
  auth: 'none',
  body: strict({ refreshToken: RefreshToken }),
  reply: strict({ accessToken: Type.String(), refreshToken: Type.String() }),
  faults: ['auth.refresh-invalid', 'auth.blocked'],
})

export const exchangeDevice = endpoint({
  method: 'POST',
  path: '/auth/refresh-token-device-id',
  summary: 'Exchange a hand-over device id for a refresh token, once',
  auth: 'none',
  body: strict({ deviceId: Type.String({ minLength: 1, maxLength: 256 }) }),
  reply: strict({ refreshToken: Type.String() }),
  faults: ['auth.device-invalid', 'auth.blocked'],
})

export const handOver = endpoint({
  method: 'POST',
  path: '/auth/hand-over',
  summary: 'Issue a single-use, short-lived device id that opens this account elsewhere',
  reply: strict({ deviceId: Type.String(), expiresAt: Type.String({ format: 'date-time' }) }),
})
