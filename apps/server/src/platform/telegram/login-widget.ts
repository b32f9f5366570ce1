import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { InitDataError, type InitDataProof } from './init-data.ts'

const toleratedAheadSeconds = 30

/**
 * The user of Telegram's login widget. It is verified by the bot's token alone.
 * @param result JSON in base64, as the widget returns it to the page
 * @param maxAge seconds since `auth_date`
 * @returns Telegram's user id
 * @throws InitDataError `invalid` when the verification fails, `expired` when it is too old
 */
export function readLoginWidget(result: string, proof: InitDataProof, maxAge: number, now: Date): bigint {
  const fields = fieldsOf(result)
  const { hash = '', ...signed } = fields
  if (proof.kind !== 'hmac' || !/^[0-9a-f]{64}$/.test(hash)) throw new InitDataError('invalid')
  if (!timingSafeEqual(Buffer.from(hash, 'hex'), hmacOf(signed, proof.botToken)))
    throw new InitDataError('invalid')
  const [id, at] = [signed.id ?? '', Number(signed.auth_date)]
  if (!/^[1-9][0-9]{0,15}$/.test(id) || !Number.isSafeInteger(at)) throw new InitDataError('invalid')
  const age = now.getTime() / 1000 - at
  if (age < -toleratedAheadSeconds) throw new InitDataError('invalid')
  if (age > maxAge) throw new InitDataError('expired')
  return BigInt(id)
}

/** The widget's result, signed with a bot's token: for tests. */
export function signLoginWidget(fields: Readonly<Record<string, string | number>>, botToken: string): string {
  const texts = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]))
  const hash = hmacOf(texts, botToken).toString('hex')
  return Buffer.from(JSON.stringify({ ...fields, hash })).toString('base64url')
}

/** The id of a bot is the first part of its token; null where init data is verified without one. */
export const widgetBotOf = (proof: InitDataProof): string | null =>
  proof.kind === 'hmac' ? (/^(\d+):/.exec(proof.botToken)?.[1] ?? null) : null

function fieldsOf(result: string): Record<string, string> {
  try {
    const given: unknown = JSON.parse(Buffer.from(result, 'base64url').toString())
    if (typeof given !== 'object' || given === null || Array.isArray(given))
      throw new InitDataError('invalid')
    const fields = Object.entries(given).filter(([, value]) => ['string', 'number'].includes(typeof value))
    return Object.fromEntries(fields.map(([name, value]) => [name, String(value)]))
  } catch {
    throw new InitDataError('invalid')
  }
}

function hmacOf(fields: Readonly<Record<string, string>>, botToken: string): Buffer {
  const lines = Object.entries(fields)
    .map(([name, value]) => `${name}=${value}`)
    .sort()
    .join('\n')
  return createHmac('sha256', createHash('sha256').update(botToken).digest()).update(lines).digest()
}
