// @vitest-environment node
import { createRequire } from 'node:module'
import { expect, test } from 'vitest'

interface Box {
  (message: Uint8Array, nonce: Uint8Array, theirKey: Uint8Array, ownKey: Uint8Array): Uint8Array
  open(box: Uint8Array, nonce: Uint8Array, theirKey: Uint8Array, ownKey: Uint8Array): Uint8Array | null
  keyPair: { fromSecretKey(key: Uint8Array): { publicKey: Uint8Array; secretKey: Uint8Array } }
}

/** Resolves from the SDK's protocol package, so that it is the cipher that the SDK uses. */
const fromSdk = createRequire(createRequire(import.meta.url).resolve('@tonconnect/sdk'))
const fromProtocol = createRequire(fromSdk.resolve('@tonconnect/protocol'))
const usual: { box: Box } = fromProtocol('tweetnacl')
const compact: { box: Box } = fromProtocol('tweetnacl/nacl.js')

/** Bytes that differ for every seed. */
const bytes = (length: number, seed: number) =>
  Uint8Array.from({ length }, (_, i) => ((i + 1) * (seed * 2 + 1) * 2_654_435_761) >>> 24)

test('the README names another implementation than the SDK’s default', () => {
  expect(fromProtocol.resolve('tweetnacl')).not.toBe(fromProtocol.resolve('tweetnacl/nacl.js'))
  expect(Object.keys(compact).sort()).toEqual(Object.keys(usual).sort())
})

test.each([0, 1, 33, 4096])('both encrypt a message of %i bytes to the same box', (length) => {
  const [page, wallet] = [bytes(32, length), bytes(32, length + 1)].map((key) => {
    const pair = usual.box.keyPair.fromSecretKey(key)
    expect(compact.box.keyPair.fromSecretKey(key)).toEqual(pair)
    return pair
  })
  if (!page || !wallet) throw new Error('two pairs of keys were made')
  const [message, nonce] = [bytes(length, 7), bytes(24, length)]
  const sealed = usual.box(message, nonce, wallet.publicKey, page.secretKey)
  expect(compact.box(message, nonce, wallet.publicKey, page.secretKey)).toEqual(sealed)
  expect(compact.box.open(sealed, nonce, page.publicKey, wallet.secretKey)).toEqual(message)
})

test('neither opens a modified box or a box of another sender', () => {
  const [page, wallet, other] = [1, 2, 3].map((seed) => usual.box.keyPair.fromSecretKey(bytes(32, seed)))
  if (!page || !wallet || !other) throw new Error('three pairs of keys were made')
  const nonce = bytes(24, 4)
  const sealed = usual.box(bytes(100, 5), nonce, wallet.publicKey, page.secretKey)
  for (let at = 0; at < sealed.length; at += 29) {
    const changed = Uint8Array.from(sealed, (byte, i) => (i === at ? byte ^ 1 : byte))
    expect(usual.box.open(changed, nonce, page.publicKey, wallet.secretKey)).toBeNull()
    expect(compact.box.open(changed, nonce, page.publicKey, wallet.secretKey)).toBeNull()
  }
  expect(usual.box.open(sealed, nonce, other.publicKey, wallet.secretKey)).toBeNull()
  expect(compact.box.open(sealed, nonce, other.publicKey, wallet.secretKey)).toBeNull()
})
