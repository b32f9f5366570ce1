import { SessionCrypto } from '@tonconnect/sdk'
import { expect, test, vi } from 'vitest'
import { started } from '../testing/start-core.ts'
import { scrub, scrubError } from './scrub.ts'

/** What the SDK really says when a stranger writes to the bridge. */
function plantFailure(): { error: Error; secret: string } {
  const mine = new SessionCrypto()
  const secret = [...Buffer.from(mine.stringifyKeypair().secretKey, 'hex')].join(',')
  const unguarded = `Decryption error: \n message: 1,2 \n keypair pubkey: 3 \n keypair secretkey: ${secret}`
  return { error: new Error(unguarded), secret }
}

test('the planted error really carries the key', () => {
  const { error, secret } = plantFailure()
  expect(error.message).toContain(secret)
})

test('no text, field, cause or stack with a key gets through', () => {
  const { error, secret } = plantFailure()
  const wrapped = new Error('outer', { cause: error })
  const seen = [
    scrub(error.message),
    scrub({ a: [{ error_message: error.message }], keyPair: { publicKey: 'x', secretKey: secret } }),
    scrubError(error),
    scrubError(wrapped),
  ]
  for (const one of seen) {
    const text = one instanceof Error ? `${one.message}${one.stack}${one.cause}` : JSON.stringify(one)
    expect(text).not.toContain(secret)
  }
})

test('an innocent error passes as it is', () => {
  const error = new Error('fine')
  expect(scrubError(error)).toBe(error)
  expect(scrub({ address: '0:ab', n: 1 })).toEqual({ address: '0:ab', n: 1 })
})

test('no event, log or error handler of ours ever tells', async () => {
  const { error, secret } = plantFailure()
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  const { core, connector, events } = await started()
  const heard: unknown[] = []
  core.errorListeners.add((one) => heard.push(one))
  connector.decline(error as never)
  core.report(error)
  core.emit({ type: 'connection-error', error_message: error.message } as never)
  const logged = log.mock.calls
    .flat()
    .map((one) => (one instanceof Error ? `${one.stack}${one.cause}` : String(one)))
  const told = heard.map((one) => `${(one as Error).stack}`)
  expect([...logged, ...told, JSON.stringify(events)].join()).not.toContain(secret)
  expect(logged.join()).toContain('Decryption error')
  log.mockRestore()
})

/** Lets a promise of the page's be rejected; answers what others heard of it, and whether it was stopped. */
function reject(reason: unknown): { overheard: unknown[]; stopped: boolean } {
  const overheard: unknown[] = []
  const listen = (event: Event) => overheard.push(event)
  window.addEventListener('unhandledrejection', listen)
  const event = Object.assign(new Event('unhandledrejection', { cancelable: true }), { reason })
  window.dispatchEvent(event)
  window.removeEventListener('unhandledrejection', listen)
  return { overheard, stopped: event.defaultPrevented }
}

test('a rejection nobody caught is stopped before others read it, and told without the key', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  const { error, secret } = plantFailure()
  await started()
  expect(reject(error)).toEqual({ overheard: [], stopped: true })
  const told = log.mock.calls.flat().map((one) => (one instanceof Error ? `${one.stack}` : String(one)))
  expect(told.join()).toContain('Decryption error')
  expect(told.join()).not.toContain(secret)
  log.mockRestore()
})

test('rejections of the host are its own', async () => {
  await started()
  for (const reason of [
    { code: 1 },
    new Error('The secret key of the shop is missing'),
    'words',
    undefined,
  ]) {
    const { overheard, stopped } = reject(reason)
    expect([overheard.length, stopped]).toEqual([1, false])
  }
})
