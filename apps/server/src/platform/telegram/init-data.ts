import { createHmac, createPublicKey, type KeyObject, timingSafeEqual, verify } from 'node:crypto'

/** The fields of a Telegram user in init data, once the signature is verified. */
export interface TelegramUser {
  id: bigint
  firstName: string
  lastName: string
  username: string
  languageCode: string
  isPremium: boolean
}

export interface InitData {
  user: TelegramUser
  authDate: Date
  startParam: string
}

/** How init data is verified: by the bot's token, or by its id and Telegram's public key. */
export type InitDataProof =
  | { readonly kind: 'hmac'; readonly botToken: string }
  | { readonly kind: 'ed25519'; readonly botId: number; readonly environment: 'production' | 'test' }

export class InitDataError extends Error {
  readonly reason: 'invalid' | 'expired'
  constructor(reason: 'invalid' | 'expired') {
    super(`init data ${reason}`)
    this.reason = reason
  }
}

// Public keys of Telegram, from its documentation of third-party validation.
const publicKeys = {
  production: publicKey('e7bf03a2fa4602af4580703d88dda5bb59f32ed8b02a56c187fe7d34caed242d'),
  test: publicKey('40055058a4ee38156a06562e52eece92a771bcd8346a8c4615cb7376eddf72ec'),
}

/** The tolerated difference of clocks; a date further in the future is refused. */
const toleratedAheadSeconds = 30

/**
 * Verifies raw init data and reads its user.
 * @param maxAge seconds since `auth_date`
 * @throws InitDataError `invalid` when the verification fails, `expired` when it is too old
 */
export function readInitData(raw: string, proof: InitDataProof, maxAge: number, now: Date): InitData {
  const fields = fieldsOf(raw)
  if (!isProven(fields, proof)) throw new InitDataError('invalid')
  const authSeconds = Number(fields.get('auth_date'))
  if (!Number.isSafeInteger(authSeconds) || authSeconds <= 0) throw new InitDataError('invalid')
  const age = now.getTime() / 1000 - authSeconds
  if (age < -toleratedAheadSeconds) throw new InitDataError('invalid')
  if (age > maxAge) throw new InitDataError('expired')
  return {
    user: userOf(fields.get('user') ?? ''),
    authDate: new Date(authSeconds * 1000),
    startParam: fields.get('start_param') ?? '',
  }
}

/** Signs init data with a bot's token, like Telegram: for development and tests. */
export function signInitData(fields: Readonly<Record<string, string>>, botToken: string): string {
  const entries = new Map(Object.entries(fields))
  const hash = hmacOf(entries, botToken).toString('hex')
  return new URLSearchParams([...entries, ['hash', hash]]).toString()
}

function fieldsOf(raw: string): Map<string, string> {
  const fields = new Map<string, string>()
  for (const [name, value] of new URLSearchParams(raw)) {
    if (fields.has(name)) throw new InitDataError('invalid')
    fields.set(name, value)
  }
  return fields
}

const isProven = (fields: Map<string, string>, proof: InitDataProof): boolean =>
  proof.kind === 'hmac' ? hasHmac(fields, proof.botToken) : hasSignature(fields, proof)

function hasHmac(fields: Map<string, string>, botToken: string): boolean {
  const given = fields.get('hash') ?? ''
  if (!/^[0-9a-f]{64}$/.test(given)) return false
  const signed = new Map(fields)
  signed.delete('hash')
  return timingSafeEqual(Buffer.from(given, 'hex'), hmacOf(signed, botToken))
}

function hmacOf(fields: Map<string, string>, botToken: string): Buffer {
  const key = createHmac('sha256', 'WebAppData').update(botToken).digest()
  return createHmac('sha256', key).update(lines(fields)).digest()
}

function hasSignature(fields: Map<string, string>, proof: InitDataProof & { kind: 'ed25519' }): boolean {
  const given = fields.get('signature') ?? ''
  const signature = Buffer.from(given, 'base64url')
  // Node ignores invalid base64url characters and unused last bits: only the canonical encoding is accepted.
  if (signature.length !== 64 || signature.toString('base64url') !== given) return false
  const signed = new Map(fields)
  signed.delete('hash')
  signed.delete('signature')
  const text = `${proof.botId}:WebAppData\n${lines(signed)}`
  return verify(null, Buffer.from(text), publicKeys[proof.environment], signature)
}

const lines = (fields: Map<string, string>): string =>
  [...fields]
    .map(([name, value]) => `${name}=${value}`)
    .sort()
    .join('\n')

function userOf(json: string): TelegramUser {
  const text = (value: unknown) => (typeof value === 'string' ? value : '')
  try {
    const user = JSON.parse(json) as Record<string, unknown>
    if (!Number.isSafeInteger(user.id) || (user.id as number) <= 0) throw new InitDataError('invalid')
    return {
      id: BigInt(user.id as number),
      firstName: text(user.first_name).slice(0, 64),
      lastName: text(user.last_name).slice(0, 64),
      username: text(user.username).slice(0, 32),
      languageCode: text(user.language_code).slice(0, 8),
      isPremium: user.is_premium === true,
    }
  } catch {
    throw new InitDataError('invalid')
  }
}

function publicKey(hex: string): KeyObject {
  // The fixed prefix of an Ed25519 key in SPKI form.
  const head = Buffer.from('302a300506032b6570032100', 'hex')
  return createPublicKey({ key: Buffer.concat([head, Buffer.from(hex, 'hex')]), format: 'der', type: 'spki' })
}
