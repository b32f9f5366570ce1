import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { refreshSession } from '@ganj/contract'
import { expect, vi } from 'vitest'
import { patience } from '../patience.ts'
import { createTestApp } from '../test-app.ts'
import { attack } from './attack.ts'

const { app } = await createTestApp({ HTTP_HEADERS_TIMEOUT: '500', HTTP_REQUEST_TIMEOUT: '1000' })
await app.listen({ host: '127.0.0.1', port: 0 })
const { port } = app.server.address() as AddressInfo

const line = `POST /api${refreshSession.path} HTTP/1.1\r\nhost: localhost\r\n`
/** The first part of the body; single bytes follow at intervals and never complete it. */
const beginnings = {
  'headers that never end': `${line}x-slow: `,
  'a body that is promised and trickles in': `${line}content-type: application/json\r\ncontent-length: 9000\r\n\r\n`,
  'a body in chunks that trickles in': `${line}content-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n2000\r\n`,
}

/** Sends a byte again and again until the server ends the connection. @returns the answer */
async function trickle(beginning: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  let answer = ''
  socket.on('data', (chunk: Buffer) => (answer += chunk))
  // The server may end it while a byte is in flight.
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  socket.write(beginning)
  const timer = setInterval(() => socket.write(' '), 50)
  // Unlike `once`, this does not reject with that error.
  await new Promise((resolve) => socket.once('close', resolve))
  clearInterval(timer)
  return answer
}

attack('slow bodies are cut off', async (count) => {
  const answers = await Promise.all(
    Object.values(beginnings).flatMap((beginning) =>
      Array.from({ length: 100 }, () => {
        count()
        return trickle(beginning)
      }),
    ),
  )
  // If a byte is in flight at that moment, the system may drop the answer with the connection.
  const told = answers.filter((answer) => answer !== '')
  expect(told.length).toBeGreaterThan(0)
  for (const answer of told) expect(answer).toMatch(/^HTTP\/1\.1 408 /)
  await vi.waitFor(async () => {
    const open = await new Promise((resolve) => app.server.getConnections((_, number) => resolve(number)))
    expect(open).toBe(0)
  }, patience)
  const honest = async () => {
    const answer = await fetch(`http://127.0.0.1:${port}/healthz`, { headers: { connection: 'close' } })
    return [answer.status, await answer.json()]
  }
  await vi.waitFor(async () => expect(await honest()).toEqual([200, { status: 'ok' }]), patience)
})
