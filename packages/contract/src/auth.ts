import { type Static, Type } from 'typebox'
import * as calls from './calls/auth.ts'
import { endpoint, strict } from './define.ts'
import { Timestamp } from './schemas.ts'

const RefreshToken = Type.String({ minLength: 1, maxLength: 256 })

export const AuthReply = strict({
  isNew: Type.Boolean(),
  accessToken: Type.String(),
  refreshToken: Type.String(),
  invitedReward: Type.Boolean({ description: 'this sign-in paid the invite reward' }),
})
export type AuthReply = Static<typeof AuthReply>

export const signIn = endpoint(calls.signIn, {
  summary: 'Sign in with the init data of the messaging app',
  body: strict({
    token: Type.String({ minLength: 1, maxLength: 8192, description: 'raw init data' }),
    isInvited: Type.Optional(
      Type.Boolean({
        description: 'for statistics alone: the inviter is read from the signed start parameter',
      }),
    ),
    joinSource: Type.Optional(Type.String({ maxLength: 64 })),
  }),
  reply: AuthReply,
  faults: ['auth.init-data-invalid', 'auth.init-data-expired', 'auth.blocked'],
})

export const signInPlayDeck = endpoint(calls.signInPlayDeck, {
  summary:
    'Sign in with the token of the PlayDeck host; telegram fields are only displayed: first name, else last name, else username',
  body: strict({
    pdToken: Type.String({ minLength: 1, maxLength: 4096, pattern: '^[A-Za-z0-9_.-]+$' }),
    telegramUsername: Type.Optional(Type.String({ maxLength: 64 })),
    telegramFirstName: Type.Optional(Type.String({ maxLength: 64 })),
    telegramLastName: Type.Optional(Type.String({ maxLength: 64 })),
    telegramId: Type.Optional(Type.Integer({ minimum: 1, maximum: 2 ** 52 })),
    telegramLanguage: Type.Optional(Type.String({ maxLength: 8 })),
    telegramPhotoUrl: Type.Optional(Type.String({ maxLength: 2048 })),
    isInvited: Type.Optional(Type.Boolean()),
    joinSource: Type.Optional(Type.String({ maxLength: 64 })),
  }),
  reply: AuthReply,
  faults: ['auth.playdeck-off', 'auth.playdeck-invalid', 'auth.playdeck-unavailable', 'auth.blocked'],
})

export const refreshSession = endpoint(calls.refreshSession, {
  summary: 'Exchange a refresh token for an access token; the refresh token is rotated',
  body: strict({
    refreshToken: RefreshToken,
    handOver: Type.Optional(
      Type.Literal(true, {
        description:
          'the token is the `rt` of an address: only a single-use id of /auth/hand-over is accepted, and opens a new session',
      }),
    ),
  }),
  reply: strict({ accessToken: Type.String(), refreshToken: Type.String() }),
  faults: ['auth.refresh-invalid', 'auth.device-invalid', 'auth.blocked'],
})

export const exchangeDevice = endpoint(calls.exchangeDevice, {
  summary: 'Exchange a single-use hand-over device id for a refresh token',
  body: strict({ deviceId: Type.String({ minLength: 1, maxLength: 256 }) }),
  reply: strict({ refreshToken: Type.String() }),
  faults: ['auth.device-invalid', 'auth.blocked'],
})

export const handOver = endpoint(calls.handOver, {
  summary:
    'Create a single-use, short-lived device id that opens this account on another device, as `rt` or `uid` in an address',
  reply: strict({ deviceId: Type.String(), expiresAt: Timestamp, serverTime: Timestamp }),
})

export const getPlayerView = endpoint(calls.getPlayerView, {
  summary:
    "Get a read-only access token of a player, for the operator's browser that got its cookie from the console",
  reply: strict({
    accessToken: Type.String(),
    name: Type.String({ description: 'name of the player whose view this is' }),
    expiresAt: Timestamp,
    serverTime: Timestamp,
  }),
  faults: ['auth.view-ended'],
})
