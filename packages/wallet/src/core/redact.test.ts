import { SessionCrypto } from '@tonconnect/sdk'
import { expect, test, vi } from 'vitest'
import { started } from '../testing/start-core.ts'
import { redact, redactError } from './redact.ts'

/** The SDK's real error for a message of another sender on the bridge. */
function plantFailure(): { error: Error; secret: string } {
  const mine = new SessionCrypto()
  const secret = [...Buffer.from(mine.stringifyKeypair().secretKey, 'hex')].join(',')
  const unguarded = `Decryption error: \n message: 1,2 \n keypair pubkey: 3 \n keypair secretkey: ${secret}`
  return { error: new Error(unguarded), secret }
}

test('the SDK’s error contains the secret key', () => {
  const { error, secret } = plantFailure()
  expect(error.message).toContain(secret)
})

test('a key is removed from text, fields, cause and stack', () => {
  const { error, secret } = plantFailure()
  const wrapped = new Error('outer', { cause: error })
  const seen = [
    redact(error.message),
    redact({ a: [{ error_message: error.message }], keyPair: { publicKey: 'x', secretKey: secret } }),
    redactError(error),
    redactError(wrapped),
  ]
  for (const one of seen) {
    const text = one instanceof Error ? `${one.message}${one.stack}${one.cause}` : JSON.stringify(one)
    expect(text).not.toContain(secret)
  }
})

test('an error without a key is unchanged', () => {
  const error = new Error('fine')
  expect(redactError(error)).toBe(error)
  expect(redact({ address: '0:ab', n: 1 })).toEqual({ address: '0:ab', n: 1 })
})

test('none of our events, logs and error handlers contains the key', async () => {
  const { error, secret } = plantFailure()
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  const { core, connector, events } = await started()
  const received: unknown[] = []
  core.errorListeners.add((one) => received.push(one))
  connector.decline(error as never)
  core.report(error)
  core.emit({ type: 'connection-error', error_message: error.message } as never)
  const logged = log.mock.calls
    .flat()
    .map((one) => (one instanceof Error ? `${one.stack}${one.cause}` : String(one)))
  const told = received.map((one) => `${(one as Error).stack}`)
  expect([...logged, ...told, JSON.stringify(events)].join()).not.toContain(secret)
  expect(logged.join()).toContain('Decryption error')
  log.mockRestore()
})
