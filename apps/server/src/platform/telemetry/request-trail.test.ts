import { once } from 'node:events'
import { request as ask, createServer as createHttpServer, type IncomingMessage } from 'node:http'
import { json } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { readConfig } from '../../settings.ts'
import { createServer } from '../http/server.ts'
import { createLog } from '../log.ts'
import { type SlowStatement, watchQueries } from './query-metrics.ts'
import { startTelemetry } from './start-telemetry.ts'

const traceId = '0af7651916cd43dd8448eb211c80319c'
const id = /^[\w-]{36}$/

/** The server over a real socket, because a body in several chunks is where a request could lose its context. */
async function serve() {
  const lines: Record<string, unknown>[] = []
  const slow: SlowStatement[] = []
  const app = createServer(
    createLog({ LOG_LEVEL: 'info' }, { write: (line) => void lines.push(JSON.parse(line)) }),
    readConfig({}),
  )
  const pool = { on: () => undefined } as never
  const watch = watchQueries(pool, (one) => slow.push(one))
  app.post('/slow', async () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    await watch({ name: 'a', text: 'SELECT pg_sleep($1)' }, async () => {
      vi.advanceTimersByTime(300)
    })
    vi.useRealTimers()
    return {}
  })
  app.post('/broken', async (request) => {
    request.log.warn('about to break')
    throw new Error('broken')
  })
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  /** The body is sent when the server has received the head: it is read later, and from the socket. */
  const post = async (path: string, headers: Record<string, string> = {}) => {
    const request = ask(`${address}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
    })
    app.server.once('request', () => request.end(JSON.stringify({ text: 'x'.repeat(100_000) })))
    request.flushHeaders()
    const [answer] = (await once(request, 'response')) as [IncomingMessage]
    return {
      status: answer.statusCode,
      requestId: answer.headers['x-request-id'],
      body: (await json(answer)) as { requestId: string },
    }
  }
  return { app, post, lines, slow }
}

describe('without traces', () => {
  test.each([
    ['fails', '/broken', 500],
    ['has an unknown route', '/nowhere', 404],
    ['has a malformed address', '/%', 400],
  ])(
    'a request that %s has one id: in its header, its problem and each of its log lines',
    async (_, path, status) => {
      const { app, post, lines } = await serve()
      const answer = await post(path)
      const { requestId } = answer.body
      await app.close()
      expect([answer.status, requestId]).toEqual([status, answer.requestId])
      expect(requestId).toMatch(id)
      const told = lines.filter(({ reqId }) => reqId !== undefined)
      expect(told.map(({ reqId }) => reqId)).toEqual(told.map(() => requestId))
      if (status === 500) {
        expect(told.map(({ msg }) => msg)).toEqual(['about to break', 'server.error', 'answered'])
      }
    },
  )

  test('an id from the proxy is kept, and an invalid one is not', async () => {
    const { app, post } = await serve()
    const named = await post('/broken', { 'x-request-id': 'from-the-proxy-1' })
    const forged = await post('/broken', { 'x-request-id': 'a b "}' })
    await app.close()
    expect(named.requestId).toBe('from-the-proxy-1')
    expect(forged.requestId).toMatch(id)
  })
})

describe('with traces', () => {
  const spans: string[] = []
  const collector = createHttpServer((request, response) => {
    request.on('data', (part: Buffer) => spans.push(part.toString('utf8')))
    request.on('end', () => response.end('{}'))
  })
  let telemetry: Awaited<ReturnType<typeof startTelemetry>>
  beforeAll(async () => {
    collector.listen(0, '127.0.0.1')
    await once(collector, 'listening')
    const { port } = collector.address() as { port: number }
    telemetry = await startTelemetry(
      { METRICS_HOST: '127.0.0.1', OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}` },
      '1.2.3',
    )
  })
  afterAll(() => void collector.close())

  test('id and trace are in every log line, also for a slow statement, and on the spans', async () => {
    const { app, post, lines, slow } = await serve()
    const traceparent = `00-${traceId}-b7ad6b7169203331-01`
    const answer = await post('/broken', { traceparent })
    const { requestId } = answer.body
    const { requestId: slowId } = await post('/slow', { traceparent })
    await app.close()
    await telemetry.stop()
    const told = lines.filter(({ reqId }) => reqId === requestId)
    expect(told.map(({ msg, traceId }) => [msg, traceId])).toEqual([
      ['about to break', traceId],
      ['server.error', traceId],
      ['answered', traceId],
    ])
    expect(slow).toEqual([{ statement: 'SELECT pg_sleep($1)', ms: 300, reqId: slowId, traceId }])
    const sent = JSON.parse(spans[0] as string).resourceSpans[0].scopeSpans[0].spans as {
      name: string
      spanId: string
      parentSpanId: string
      attributes: { key: string; value: { stringValue: string } }[]
    }[]
    const idOf = (path: string) =>
      sent
        .find(({ name }) => name === `POST ${path}`)
        ?.attributes.find(({ key }) => key === 'ganj.request_id')?.value.stringValue
    expect([idOf('/broken'), idOf('/slow')]).toEqual([requestId, slowId])
    // The statement's span is a child of the request's.
    const parent = sent.find(({ name }) => name === 'POST /slow')?.spanId
    expect(sent.find(({ name }) => name === 'query')?.parentSpanId).toBe(parent)
  })
})
