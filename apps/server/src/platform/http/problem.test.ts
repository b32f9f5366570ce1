import { afterAll, expect, test } from 'vitest'
import { readConfig } from '../../settings.ts'
import { createLog } from '../log.ts'
import { createServer } from './server.ts'

const lines: Record<string, unknown>[] = []
const log = createLog(readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'info' }), {
  write: (line) => lines.push(JSON.parse(line)),
})
const app = createServer(log, readConfig({}))
app.get('/broken', () => {
  throw new Error('a secret of the inside')
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
