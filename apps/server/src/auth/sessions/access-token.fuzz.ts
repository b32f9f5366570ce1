import { createHmac, randomBytes } from 'node:crypto'
import { Fault } from '#platform/fault.ts'
import { createAccessTokens } from './access-token.ts'
import { isIssued } from './refresh-token.ts'

const secret = randomBytes(32).toString('hex')
const now = new Date('2026-11-18T12:00:00Z')
const tokens = createAccessTokens(secret, 600, () => now)
const encode = (text: string) => Buffer.from(text).toString('base64url')
const header = encode('{"alg":"HS256","typ":"JWT"}')

export const seeds = [
  '{"sub":"7","sid":"a","exp":1795010000}',
  '{"sub":"9223372036854775808","sid":"a","exp":1795010000}',
  `${header}.${encode('{"sub":"7","sid":"a","exp":1795010000}')}.AAAA`,
  `${encode('{"alg":"none"}')}.${encode('{"sub":"7","sid":"a","exp":1795010000}')}.`,
  'session.body.mac',
]

/** Only our tokens are accepted, and signed tokens with claims that the server never writes are refused. */
export function fuzz(bytes: Uint8Array): void {
  const text = Buffer.from(bytes).toString()
  if (prove(text)) throw new Error('a token that nobody signed was believed')
  if (isIssued(text, secret)) throw new Error('a refresh token that nobody issued was believed')
  const content = `${header}.${encode(text)}`
  const caller = prove(`${content}.${createHmac('sha256', secret).update(content).digest('base64url')}`)
  if (!caller) return
  const { id, sessionId } = caller
  if (id <= 0n || id >= 2n ** 63n || typeof sessionId !== 'string') throw new Error('a caller that cannot be')
}

function prove(token: string) {
  try {
    return tokens.prove(token)
  } catch (error) {
    if (error instanceof Fault) return undefined
    throw error
  }
}
