import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import type { Tx } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import { Fault } from '#platform/fault.ts'
import { lockOperator, type OperatorRow } from './operators.ts'
import { recordSecondFactor } from './sessions.ts'

/** Seconds of a code, and how many codes before and after are accepted: clocks of phones differ. */
const period = 30
const window = 1

/** One-time codes by RFC 6238 as authenticator apps make them: SHA-1, six digits, thirty seconds. */
const totpOf = (secret: Secret, label: string): TOTP =>
  new TOTP({ issuer: 'Ganj', label, secret, algorithm: 'SHA1', digits: 6, period })

/** Creates a secret for an operator without a confirmed one; an earlier unconfirmed one is replaced. */
export async function setUpSecondFactor(
  tx: Tx,
  publicId: string,
  key: string,
): Promise<{ secret: string; uri: string }> {
  const operator = await known(tx, publicId)
  if (operator.secondFactorAt) throw new Fault('operator.second-factor-set')
  const secret = new Secret({ size: 20 })
  await tx.rows(sql`
    UPDATE operator SET second_factor = ${encrypted(Buffer.from(secret.bytes), key)}, second_factor_step = 0
     WHERE id = ${operator.id}`)
  return { secret: secret.base32, uri: totpOf(secret, operator.name).toString() }
}

/**
 * Accepts a code for a session; the first one confirms the secret. A code works once.
 * @returns whether it confirmed the secret
 */
export async function confirmSecondFactor(
  tx: Tx,
  {
    publicId,
    sessionId,
    code,
    key,
    now,
  }: { publicId: string; sessionId: string; code: string; key: string; now: Date },
): Promise<{ isFirst: boolean }> {
  const operator = await known(tx, publicId)
  if (!operator.secondFactor) throw new Fault('operator.second-factor-missing')
  const bytes = decrypted(operator.secondFactor, key)
  if (!bytes) throw new Fault('operator.second-factor-missing')
  const totp = totpOf(new Secret({ buffer: Uint8Array.from(bytes).buffer }), operator.name)
  const apart = totp.validate({ token: code, timestamp: now.getTime(), window })
  const step = apart === null ? undefined : BigInt(Math.floor(now.getTime() / 1000 / period) + apart)
  if (step === undefined || step <= operator.secondFactorStep) throw new Fault('operator.code-invalid')
  await tx.rows(sql`
    UPDATE operator SET second_factor_step = ${step}, second_factor_at = coalesce(second_factor_at, ${now})
     WHERE id = ${operator.id}`)
  await recordSecondFactor(tx, sessionId, now)
  return { isFirst: operator.secondFactorAt === null }
}

async function known(tx: Tx, publicId: string): Promise<OperatorRow> {
  const operator = await lockOperator(tx, publicId)
  if (!operator) throw new Fault('operator.not-found')
  return operator
}

/** Read access to the database is not enough to compute codes: the secret is encrypted with a key of the process. */
const keyOf = (key: string) => Buffer.from(hkdfSync('sha256', key, '', 'operators second factor', 32))

function encrypted(bytes: Buffer, key: string): Buffer {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', keyOf(key), nonce)
  const body = Buffer.concat([cipher.update(bytes), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), body])
}

/** Undefined when it was encrypted with another key: SESSION_SECRET has changed since. */
function decrypted(stored: Buffer, key: string): Buffer | undefined {
  const decipher = createDecipheriv('aes-256-gcm', keyOf(key), stored.subarray(0, 12))
  decipher.setAuthTag(stored.subarray(12, 28))
  try {
    return Buffer.concat([decipher.update(stored.subarray(28)), decipher.final()])
  } catch {
    return undefined
  }
}
