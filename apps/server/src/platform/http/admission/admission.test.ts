import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createLog } from '../../log.ts'
import { createServer } from '../server.ts'

const settings = {
  TRUSTED_PROXIES: 'loopback',
  HTTP_HEADERS_TIMEOUT: 10_000,
  HTTP_REQUEST_TIMEOUT: 30_000,
  LOG_LEVEL: 'silent' as const,
}

/** A server whose calls end when the test lets them. */
async function openServer(time?: () => number) {
  const app = createServer(createLog(settings), settings, time)
  const held: (() => void)[] = []
  app.get('/api/held', () => new Promise((resolve) => held.push(() => resolve({ done: true }))))
  app.post('/api/sent', async () => ({ done: true }))
  app.get('/page', async () => 'a page')
  app.post('/api/hook/money', async () => ({}))
  const address = await app.listen({ port: 0 })
  onTestFinished(async () => {
    for (const release of held) release()
    await app.close()
  })
  return { app, address, held }
}

/** The first that are answered, as many as these. */
function firstOf(asked: readonly Promise<Response>[], count: number): Promise<Response[]> {
  const answers: Response[] = []
  return new Promise((resolve, reject) => {
    for (const one of asked) {
      one.then((answer) => answers.push(answer) === count && resolve(answers), reject)
    }
  })
}

test('more calls than can be carried out are refused with a code and when to come again', async () => {
  // its clock is stopped: how many are admitted does not depend on how fast they arrive.
  const { address, held } = await openServer(() => 0)
  const asked = Array.from({ length: 900 }, (_, index) =>
    fetch(`${address}/api/held`, {
      headers: { authorization: `Bearer player-${index}`, 'accept-language': 'en' },
    }),
  )
  // 128 at once, and as many waiting as are done in 120 ms at one a millisecond.
  const refused = (await firstOf(asked, 652)).at(-1) as Response
  expect(refused.status).toBe(503)
  expect(refused.headers.get('retry-after')).toBe('2')
  expect(refused.headers.get('content-type')).toContain('application/problem+json')
  const problem = (await refused.json()) as { code: string; requestId: string; detail: string }
  expect(problem).toMatchObject({ code: 'server.busy', requestId: refused.headers.get('x-request-id') })
  expect(problem.detail).toContain('busy')

  // The app itself and reports of money are let in.
  expect((await fetch(`${address}/page`)).status).toBe(200)
  expect((await fetch(`${address}/api/hook/money`, { method: 'POST', body: '{}' })).status).not.toBe(503)

  const release = setInterval(() => {
    for (const end of held.splice(0)) end()
  }, 5)
  onTestFinished(() => clearInterval(release))
  const statuses = (await Promise.all(asked)).map(({ status }) => status)
  const count = (wanted: number) => statuses.filter((status) => status === wanted).length
  expect([count(200), count(503)]).toEqual([248, 652])
})

test('a call whose client has hung up gives its place back', async () => {
  const { address, held } = await openServer()
  const { hostname, port } = new URL(address)
  const socket = connect({ host: hostname, port: Number(port) })
  await once(socket, 'connect')
  socket.write('GET /api/held HTTP/1.1\r\nhost: test\r\n\r\n')
  while (held.length === 0) await new Promise((resolve) => setImmediate(resolve))
  socket.destroy()
  const answer = fetch(`${address}/api/held`)
  while (held.length < 2) await new Promise((resolve) => setImmediate(resolve))
  held[1]?.()
  expect((await answer).status).toBe(200)
})

test('bodies that are still on their way hold no turn, and take theirs when they are there', async () => {
  const { address, held } = await openServer(() => 0)
  const { hostname, port } = new URL(address)
  const slow = await Promise.all(
    Array.from({ length: 300 }, async () => {
      const socket = connect({ host: hostname, port: Number(port) })
      await once(socket, 'connect')
      socket.write(
        'POST /api/sent HTTP/1.1\r\nhost: test\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{',
      )
      return socket
    }),
  )
  onTestFinished(() => {
    for (const socket of slow) socket.destroy()
  })
  // As many as have turns at once, all beside them.
  const asked = Array.from({ length: 128 }, () => fetch(`${address}/api/held`))
  while (held.length < 128) await new Promise((resolve) => setImmediate(resolve))

  const answers = slow.map(async (socket) => {
    let answer = ''
    socket.on('data', (chunk: Buffer) => (answer += chunk))
    socket.write('}')
    await once(socket, 'close')
    return answer.slice(0, 12)
  })
  // 120 of them wait, as many as are done in 120 ms at one a millisecond.
  const refused: string[] = []
  await new Promise<void>((resolve) => {
    for (const answer of answers) void answer.then((line) => refused.push(line) === 180 && resolve())
  })
  expect(new Set(refused)).toEqual(new Set(['HTTP/1.1 503']))
  for (const end of held.splice(0)) end()
  const lines = await Promise.all(answers)
  expect(lines.filter((line) => line === 'HTTP/1.1 200')).toHaveLength(120)
  for (const { status } of await Promise.all(asked)) expect(status).toBe(200)
})
