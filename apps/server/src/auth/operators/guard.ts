import { createHmac, timingSafeEqual } from 'node:crypto'
import {
  type AdminEndpoint,
  defaultPermissions,
  permissions as everyPermission,
  type OperatorSession,
  rolesWithSecondFactor,
  secondFactorMeans,
} from '@ganj/contract/admin'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Operator } from '#platform/admin/mount-admin.ts'
import type { Database } from '#platform/database/database.ts'
import { Fault } from '#platform/fault.ts'
import { recordLastUse, type SessionRow, sessionMs, sessionOf } from './sessions.ts'

const cookieName = 'ganj_operator'
const csrfHeader = 'x-csrf-token'

export interface Guard {
  database: Database
  /** Signs the CSRF tokens. */
  secret: string
  /** Whether roles that move money need a second factor. */
  needsSecondFactor: boolean
}

/** Calls that are allowed to a session that still lacks its second factor. */
const beforeSecondFactor: ReadonlySet<string> = new Set([
  '/session',
  '/session/end',
  '/session/second-factor/set-up',
  '/session/second-factor/confirm',
  '/session/passkey/offer',
  '/session/passkey/add',
  '/session/passkey/ask',
  '/session/passkey/prove',
])

/**
 * Authenticates and authorises a request: a valid session, for a POST its CSRF token, its second factor, and the
 * permission of the call.
 */
export async function guardOperator(
  guard: Guard,
  request: FastifyRequest,
  { method, path, permission }: AdminEndpoint,
  now: Date,
): Promise<Operator> {
  const token = tokenOf(request)
  const session = token && (await sessionOf(guard.database, token, now))
  if (!session) throw new Fault('operator.session-missing')
  if (method === 'POST' && !isSame(request.headers[csrfHeader], csrfTokenOf(guard.secret, token)))
    throw new Fault('operator.csrf-invalid')
  const factor = secondFactorOf(guard, session)
  if ((factor === 'needed' || factor === 'to-set-up') && !beforeSecondFactor.has(path))
    throw new Fault('operator.second-factor')
  const permissions = new Set(permissionsOf(session))
  if (permission !== 'signed-in' && permission !== 'none' && !permissions.has(permission))
    throw new Fault('operator.forbidden')
  await recordLastUse(guard.database.autocommit, session, now)
  return {
    id: session.id,
    publicId: session.publicId,
    name: session.name,
    role: session.role,
    permissions,
    sessionId: session.sessionId,
    source: 'console',
    address: request.ip,
  }
}

/** The session of a request, as the contract shows it. */
export async function sessionReply(guard: Guard, token: string, now: Date): Promise<OperatorSession> {
  const session = await sessionOf(guard.database, token, now)
  if (!session) throw new Fault('operator.session-missing')
  return {
    operator: {
      id: session.publicId,
      name: session.name,
      role: session.role,
      permissions: [...permissionsOf(session)],
    },
    csrfToken: csrfTokenOf(guard.secret, token),
    expiresAt: session.expiresAt.toISOString(),
    secondFactor: secondFactorOf(guard, session),
    means: secondFactorMeans.filter((means) => (means === 'codes' ? session.hasCodes : session.hasPasskey)),
  }
}

const permissionsOf = ({ role, permissions }: SessionRow) =>
  role === 'owner' ? everyPermission : (permissions ?? defaultPermissions[role])

/** An operator who has set up a second factor always has to use it. */
function secondFactorOf(
  { needsSecondFactor }: Guard,
  { role, hasCodes, hasPasskey, secondFactorAt }: SessionRow,
): OperatorSession['secondFactor'] {
  if (hasCodes || hasPasskey) return secondFactorAt ? 'passed' : 'needed'
  return needsSecondFactor && rolesWithSecondFactor.includes(role) ? 'to-set-up' : 'not-needed'
}

/** The token of the session cookie. */
export const tokenOf = ({ headers }: FastifyRequest): string | undefined =>
  /(?:^|;\s*)ganj_operator=([A-Za-z0-9_-]{43})(?:;|$)/.exec(headers.cookie ?? '')?.[1]

export function setCookie(reply: FastifyReply, token: string, isSecure: boolean): void {
  reply.header('set-cookie', cookie(token, sessionMs / 1000, isSecure))
}

export function clearCookie(reply: FastifyReply, isSecure: boolean): void {
  reply.header('set-cookie', cookie('', 0, isSecure))
}

const cookie = (value: string, seconds: number, isSecure: boolean): string =>
  `${cookieName}=${value}; Path=/admin; Max-Age=${seconds}; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`

/** Another site can make a browser send the cookie, but can never read this token. */
const csrfTokenOf = (secret: string, token: string): string =>
  createHmac('sha256', secret).update(`operators csrf ${token}`).digest('base64url')

const isSame = (given: string | string[] | undefined, right: string): boolean => {
  const [one, other] = [Buffer.from(String(given ?? '')), Buffer.from(right)]
  return one.length === other.length && timingSafeEqual(one, other)
}
