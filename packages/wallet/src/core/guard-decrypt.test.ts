// @vitest-environment node
import { SessionCrypto } from '@tonconnect/sdk'
import { expect, test } from 'vitest'
import { guardDecrypt } from './scrub.ts'

const bytes = (hex: string) => Uint8Array.from(Buffer.from(hex, 'hex'))

/** Makes the SDK fail to decrypt, and returns all it said together with the key as it would have written it. */
function fail(): { said: string; secret: string } {
  const mine = new SessionCrypto()
  const secret = [...bytes(mine.stringifyKeypair().secretKey)].join(',')
  try {
    mine.decrypt(new Uint8Array(60), bytes(new SessionCrypto().sessionId))
  } catch (error) {
    return { said: `${error}${(error as Error).stack}`, secret }
  }
  throw new Error('It should not have decrypted')
}

test('the SDK writes the secret key into its error until it is guarded, and never after', () => {
  const before = fail()
  expect(before.said).toContain(before.secret)
  guardDecrypt()
  guardDecrypt()
  const after = fail()
  expect(after.said).not.toContain(after.secret)
  expect(after.said).toContain('Decryption error')
})

test('what can be decrypted still is', () => {
  guardDecrypt()
  const [mine, peer] = [new SessionCrypto(), new SessionCrypto()]
  const sealed = mine.encrypt('hello', bytes(peer.sessionId))
  expect(peer.decrypt(sealed, bytes(mine.sessionId))).toBe('hello')
})
