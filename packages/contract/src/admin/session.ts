import { type Static, Type } from 'typebox'
import { strict } from '../define.ts'
import { PublicId, Timestamp } from '../schemas.ts'
import * as calls from './calls/session.ts'
import { adminEndpoint, adminList } from './define.ts'
import { permissions } from './permissions.ts'
import { orNull, RoleName } from './schemas.ts'

/** The second factors: one-time codes, or a passkey (WebAuthn). */
export const secondFactorMeans = ['codes', 'passkey'] as const

/**
 * `not-needed`: the role needs none. `to-set-up`: nothing is allowed before `POST /session/second-factor/set-up` and
 * `confirm`, or `POST /session/passkey/add`. `needed`: nothing is allowed before `confirm` with a code or
 * `POST /session/passkey/prove`. `passed`: the session has it.
 */
export const secondFactorStates = ['not-needed', 'to-set-up', 'needed', 'passed'] as const

export const OperatorSession = strict({
  operator: strict({
    id: PublicId,
    name: Type.String(),
    role: RoleName,
    permissions: Type.Array(Type.Enum([...permissions])),
  }),
  csrfToken: Type.String({ description: 'sent as X-CSRF-Token with every POST' }),
  expiresAt: Timestamp,
  secondFactor: Type.Enum([...secondFactorStates]),
  means: Type.Array(Type.Enum([...secondFactorMeans]), {
    description: 'second factors that the operator has set up',
  }),
})
export type OperatorSession = Static<typeof OperatorSession>

export const signInByLink = adminEndpoint(calls.signInByLink, {
  summary: 'Sign in with a one-time link; its token is the part of the link after #',
  body: strict({ token: Type.String({ pattern: '^[A-Za-z0-9_-]{43}$' }) }),
  reply: OperatorSession,
  faults: ['operator.link-invalid'],
})

export const signInByTelegram = adminEndpoint(calls.signInByTelegram, {
  summary: "Sign in with Telegram's init data, for operators who were invited by their Telegram user id",
  body: strict({ initData: Type.String({ minLength: 1, maxLength: 8192 }) }),
  reply: OperatorSession,
  faults: ['auth.init-data-invalid', 'auth.init-data-expired', 'operator.not-invited'],
})

export const signInByLoginWidget = adminEndpoint(calls.signInByLoginWidget, {
  summary:
    "Sign in outside Telegram with Telegram's login widget, for operators who were invited by their Telegram user id",
  body: strict({
    result: Type.String({
      minLength: 1,
      maxLength: 4096,
      pattern: '^[A-Za-z0-9+/_=-]+$',
      description: '`tgAuthResult` as Telegram gives it: JSON in base64',
    }),
  }),
  reply: OperatorSession,
  faults: ['auth.init-data-invalid', 'auth.init-data-expired', 'operator.not-invited'],
})

export const getSignInMeans = adminEndpoint(calls.getSignInMeans, {
  summary: 'Get the sign-in methods that are available here besides a one-time link',
  reply: strict({
    telegramBot: orNull(
      Type.String({
        description: "id of the bot for Telegram's login widget; null when the widget is not available",
      }),
    ),
  }),
})

export const getSession = adminEndpoint(calls.getSession, {
  summary: 'Get the signed-in operator with their permissions, and the CSRF token that every POST carries',
  reply: OperatorSession,
})

export const setUpSecondFactor = adminEndpoint(calls.setUpSecondFactor, {
  summary: 'Create a secret for one-time codes (TOTP); it becomes active when a code of it is confirmed',
  reply: strict({
    secret: Type.String({ description: 'base32, to be typed into an authenticator app' }),
    uri: Type.String({ description: 'otpauth://, to be shown as a QR code' }),
  }),
  faults: ['operator.second-factor-set'],
})

export const confirmSecondFactor = adminEndpoint(calls.confirmSecondFactor, {
  summary:
    'Verify a one-time code (TOTP); it unlocks the session, and activates a secret that was just created',
  body: strict({ code: Type.String({ pattern: '^[0-9]{6}$' }) }),
  reply: OperatorSession,
  faults: ['operator.code-invalid', 'operator.second-factor-missing'],
})

/** The JSON of the Web Authentication specification. The library that receives it validates all of it. */
const Credential = Type.Object(
  {
    id: Type.String({ maxLength: 1400 }),
    rawId: Type.String({ maxLength: 1400 }),
    type: Type.Literal('public-key'),
    response: Type.Record(Type.String({ maxLength: 40 }), Type.Unknown()),
    clientExtensionResults: Type.Record(Type.String({ maxLength: 40 }), Type.Unknown()),
    authenticatorAttachment: Type.Optional(Type.String({ maxLength: 40 })),
  },
  { additionalProperties: false },
)
const Options = strict({ options: Type.Unknown({ description: 'for `navigator.credentials`, as JSON' }) })

export const offerPasskey = adminEndpoint(calls.offerPasskey, {
  summary:
    'Create the options to register a passkey for the signed-in operator; a second factor that is due has to be passed first',
  reply: Options,
  faults: ['operator.passkey-invalid'],
})

export const addPasskey = adminEndpoint(calls.addPasskey, {
  summary: 'Add the passkey that the browser created; it counts as the second factor of the session',
  body: strict({
    credential: Credential,
    name: Type.String({ minLength: 1, maxLength: 40, pattern: '\\S' }),
  }),
  reply: OperatorSession,
  faults: ['operator.passkey-invalid', 'operator.passkey-taken'],
})

export const askPasskey = adminEndpoint(calls.askPasskey, {
  summary: 'Create the options to sign in with one of the passkeys of the signed-in operator',
  reply: Options,
  faults: ['operator.second-factor-missing', 'operator.passkey-invalid'],
})

export const provePasskey = adminEndpoint(calls.provePasskey, {
  summary: 'Verify the signed response of a passkey; it unlocks the session',
  body: strict({ credential: Credential }),
  reply: OperatorSession,
  faults: ['operator.passkey-invalid'],
})

const PasskeyId = Type.String({ maxLength: 1400, pattern: '^[A-Za-z0-9_-]+$' })

export const getPasskeys = adminList(calls.getPasskeys, {
  summary: 'List the passkeys of the signed-in operator',
  filters: {},
  row: strict({ id: PasskeyId, name: Type.String(), addedAt: Timestamp, usedAt: orNull(Timestamp) }),
})

export const removePasskey = adminEndpoint(calls.removePasskey, {
  summary: 'Remove a passkey of the signed-in operator',
  body: strict({ id: PasskeyId }),
  reply: strict({}),
  faults: ['operator.passkey-invalid'],
})

export const endSession = adminEndpoint(calls.endSession, { summary: 'Sign out', reply: strict({}) })

export const getSessions = adminList(calls.getSessions, {
  summary: "List the caller's open sessions or, with the permission operators.manage, those of all operators",
  filters: {},
  row: strict({
    id: PublicId,
    operator: strict({ id: PublicId, name: Type.String() }),
    device: Type.String(),
    address: Type.String(),
    startedAt: Timestamp,
    seenAt: Timestamp,
    expiresAt: Timestamp,
    isCurrent: Type.Boolean(),
  }),
})

export const revokeSession = adminEndpoint(calls.revokeSession, {
  summary:
    "End one of the caller's sessions or, with the permission operators.manage, a session of any operator",
  body: strict({ id: PublicId }),
  reply: strict({}),
  faults: ['operator.no-session'],
})
