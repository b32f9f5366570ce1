import { once } from 'node:events'
import { createServer } from 'node:http'
import Fastify from 'fastify'
import pg from 'pg'
import { afterEach, describe, expect, test } from 'vitest'
import { watchQueries } from './query-metrics.ts'
import { watchRequests } from './request-metrics.ts'
import { startTelemetry } from './start-telemetry.ts'

const ends: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

async function start(settings: Partial<Parameters<typeof startTelemetry>[0]>) {
  const telemetry = await startTelemetry({ METRICS_HOST: '127.0.0.1', ...settings }, '1.2.3')
  ends.push(telemetry.stop)
  return telemetry
}

function serve() {
  const app = Fastify()
  watchRequests(app)
  app.get('/players/:id', async () => 'ok')
  app.get('/broken', async () => {
    throw new Error('broken')
  })
  return app
}

describe('metrics', () => {
  test('count requests by their route, never by their address', async () => {
    const { metricsAddress } = await start({ METRICS_PORT: 0 })
    const app = serve()
    for (const url of ['/players/1', '/players/2?rt=secret', '/broken', '/nowhere/secret'])
      await app.inject(url)
    const text = await (await fetch(metricsAddress as string)).text()
    expect(text.split('\n').filter((line) => line.startsWith('http_server_request_duration_count'))).toEqual(
      [
        ['/players/:id', 200, 2],
        ['/broken', 500, 1],
        ['none', 404, 1],
      ].map(
        ([route, status, count]) =>
          `http_server_request_duration_count{http_request_method="GET",http_route="${route}",http_response_status_code="${status}"} ${count}`,
      ),
    )
    expect(text).not.toContain('secret')
    expect(text).toMatch(/^nodejs_eventloop_delay\{.*quantile="0\.99".*\} [\d.e-]+$/m)
    expect(text).toMatch(/^process_memory_usage(\{.*\})? \d+$/m)
    expect((await fetch(new URL('/', metricsAddress))).status).toBe(404)
  })

  test('count statements, and log the slow ones by their text', async () => {
    const { metricsAddress } = await start({ METRICS_PORT: 0 })
    const slow: object[] = []
    const watch = watchQueries(new pg.Pool(), (one) => slow.push(one))
    await watch({ name: 'a', text: 'SELECT $1' }, async () => 1)
    await expect(
      watch({ name: 'b', text: 'SELECT 2' }, async () => {
        throw Object.assign(new Error('gone'), { code: '57P01' })
      }),
    ).rejects.toThrow('gone')
    // The driver's error when a proxy closes the connection: without a code.
    await expect(
      watch({ name: 'c', text: 'SELECT 3' }, async () => {
        throw new Error('Connection terminated unexpectedly')
      }),
    ).rejects.toThrow('terminated')
    const text = await (await fetch(metricsAddress as string)).text()
    expect(text).toMatch(/db_client_operation_duration_count\{[^}]*error_type="57P01"[^}]*\} 1/)
    expect(text).toMatch(/db_client_operation_duration_count\{[^}]*error_type="ECONNRESET"[^}]*\} 1/)
    expect(text).toMatch(/db_client_connection_count\{[^}]*state="awaited"[^}]*\} 0/)
    expect(slow).toEqual([])
  })

  test('are off unless a port is set', async () => {
    expect((await start({})).metricsAddress).toBeUndefined()
  })
})

describe('traces', () => {
  test('carry the request id and continue the trace of the caller', async () => {
    const bodies: string[] = []
    const collector = createServer((request, response) => {
      request.on('data', (part: Buffer) => bodies.push(part.toString('latin1')))
      request.on('end', () => response.end('{}'))
    })
    collector.listen(0, '127.0.0.1')
    await once(collector, 'listening')
    ends.push(async () => collector.close())
    const { port } = collector.address() as { port: number }
    const telemetry = await startTelemetry(
      {
        METRICS_HOST: '127.0.0.1',
        OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
      },
      '1.2.3',
    )
    const traceId = '0af7651916cd43dd8448eb211c80319c'
    await serve().inject({
      url: '/players/1?rt=secret',
      headers: { traceparent: `00-${traceId}-b7ad6b7169203331-01` },
    })
    await telemetry.stop()
    const sent = bodies.join('')
    expect(sent).toContain(traceId)
    expect(sent).toContain('GET /players/:id')
    expect(sent).toContain('ganj.request_id')
    expect(sent).not.toContain('secret')
  })
})
