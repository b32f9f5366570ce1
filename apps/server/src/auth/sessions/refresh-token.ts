import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/*
 * A refresh token is `<session>.<body>.<mac>`. Only the digest of the newest one is accepted. The MAC proves that a
 * token was issued by this server, however many rotations ago, so that old ones are recognised without being stored.
 */

/** The first refresh token of a session. */
export const firstRefreshToken = (sessionId: string, secret: string): string =>
  sealed(sessionId, randomBytes(32).toString('base64url'), secret)

/**
 * The token that follows another one. It is derived from it, so that a rotation whose answer was lost can be repeated
 * with the same token; without the secret it cannot be predicted.
 */
export const nextRefreshToken = (sessionId: string, token: string, secret: string): string =>
  sealed(sessionId, macOf(`next:${token}`, secret), secret)

/** Whether a token was ever issued with this secret. */
export function isIssued(token: string, secret: string): boolean {
  const [sessionId = '', body = '', mac = '', ...rest] = token.split('.')
  return rest.length === 0 && isSame(Buffer.from(mac), Buffer.from(macOf(`${sessionId}.${body}`, secret)))
}

const sealed = (sessionId: string, body: string, secret: string) =>
  `${sessionId}.${body}.${macOf(`${sessionId}.${body}`, secret)}`

const macOf = (text: string, secret: string) =>
  createHmac('sha256', secret).update(`refresh-token:${text}`).digest('base64url')

/** The stored digest of a secret: it is random, so a plain hash is enough. */
export const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest()

export const isSame = (a: Buffer, b: Buffer | null): boolean =>
  b !== null && a.length === b.length && timingSafeEqual(a, b)
