import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * Whether the PlayDeck host signed a payment with this game's token: HMAC-SHA256 over its fields as sorted `key=value`
 * lines, keyed with HMAC-SHA256("WebAppData", token). Compared in constant time.
 */
export function isSignedPayment(
  payment: Readonly<Record<string, unknown>>,
  hash: string,
  gameToken: string,
): boolean {
  const lines = Object.keys(payment)
    .sort()
    .map((key) => `${key}=${String(payment[key])}`)
    .join('\n')
  const key = createHmac('sha256', 'WebAppData').update(gameToken).digest()
  const expected = createHmac('sha256', key).update(lines).digest()
  const given = Buffer.from(hash, 'hex')
  return given.length === expected.length && timingSafeEqual(given, expected)
}
