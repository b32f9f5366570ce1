import { afterAll, expect, test } from 'vitest'
import { readConfig } from '../../settings.ts'
import { Fault } from '../fault.ts'
import { createLog } from '../log.ts'
import { createServer } from './server.ts'

const lines: Record<string, unknown>[] = []
const log = createLog(readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'info' }), {
  write: (line) => lines.push(JSON.parse(line)),
})
let time = 0
const app = createServer(log, readConfig({}), () => time)
app.get('/broken', () => {
  throw new Error('a secret of the inside')
})
app.get('/unavailable', () => {
  const cause = Object.assign(new Error('could not extend file'), { code: '53100' })
  throw new Fault('server.unavailable', { cause })
})
afterAll(() => app.close())

test('the id that a player sees leads to the log lines of the error', async () => {
  const answer = await app.inject('/broken')
  const { requestId, detail } = answer.json()
  expect(answer.statusCode).toBe(500)
  expect(detail).not.toContain('secret')
  expect(answer.headers['x-request-id']).toBe(requestId)
  expect(lines.filter(({ reqId }) => reqId === requestId)).toMatchObject([
    { msg: 'server.error', err: { message: 'a secret of the inside' } },
    { msg: 'answered', req: { path: '/broken' }, res: { statusCode: 500 } },
  ])
})

test('while the database is unavailable the cause is logged once a second, with the number of others', async () => {
  lines.length = 0
  const call = async () => expect((await app.inject('/unavailable')).statusCode).toBe(503)
  const causes = () => lines.filter(({ msg }) => msg === 'server.unavailable')
  for (let calls = 0; calls < 5; calls++) await call()
  expect(causes()).toMatchObject([{ err: { message: 'could not extend file' } }])
  time += 1_000
  await call()
  expect(causes()).toMatchObject([{}, { unlogged: 4 }])
  expect(lines.filter(({ msg }) => msg === 'answered')).toHaveLength(6)
})
