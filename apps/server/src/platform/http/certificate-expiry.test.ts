import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { expiredAt, startExpiredServer } from '#test/fakes/expired-certificate.ts'
import { certificateExpiry } from './certificate-expiry.ts'

test('the expiry of a certificate is read although it is not trusted', async () => {
  const { url, close } = await startExpiredServer()
  onTestFinished(close)
  expect(await certificateExpiry(new URL(url))).toEqual(expiredAt)
})

test('a server without a certificate has no expiry', async () => {
  const silent = createServer((socket) => socket.destroy())
  silent.listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const url = new URL(`https://127.0.0.1:${(silent.address() as AddressInfo).port}`)
  expect(await certificateExpiry(url)).toBeUndefined()
  const closed = once(silent, 'close')
  silent.close()
  await closed
  expect(await certificateExpiry(url)).toBeUndefined()
})
