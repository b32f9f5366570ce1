import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createLog } from '../log.ts'
import { createServer } from './server.ts'

const settings = {
  TRUSTED_PROXIES: 'loopback',
  HTTP_HEADERS_TIMEOUT: 10_000,
  HTTP_REQUEST_TIMEOUT: 30_000,
  LOG_LEVEL: 'silent' as const,
}

test('a call whose client has hung up still has the address of the client', async () => {
  const app = createServer(createLog(settings), settings)
  onTestFinished(() => app.close())
  const address = new Promise<string>((resolve) => {
    app.get('/admin/api/slow', async (request) => {
      const closed = new Promise((end) => request.raw.socket.once('close', end))
      socket.resetAndDestroy()
      await closed
      resolve(request.ip)
    })
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  await once(socket, 'connect')
  socket.write('GET /admin/api/slow HTTP/1.1\r\nhost: localhost\r\n\r\n')
  expect(await address).toBe('127.0.0.1')
})
