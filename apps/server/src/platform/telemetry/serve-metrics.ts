import { createServer, type Server } from 'node:http'
import { metrics } from '@opentelemetry/api'
import { PrometheusExporter } from '@opentelemetry/exporter-prometheus'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { MeterProvider } from '@opentelemetry/sdk-metrics'
import { watchProcess } from './process-metrics.ts'
import type { TelemetrySettings } from './settings.ts'

/**
 * Metrics in the format of Prometheus, on a separate port: players must not read them. `service` are the attributes by which
 * a collector distinguishes this service from others.
 */
export async function serveMetrics(
  { METRICS_HOST, METRICS_PORT }: TelemetrySettings,
  service: Record<string, string>,
) {
  const exporter = new PrometheusExporter({ preventServerStart: true, withoutScopeInfo: true })
  const provider = new MeterProvider({ resource: resourceFromAttributes(service), readers: [exporter] })
  metrics.setGlobalMeterProvider(provider)
  const stopWatching = watchProcess()
  const server = createServer((request, response) => {
    if (request.method === 'GET' && request.url === '/metrics') {
      exporter.getMetricsRequestHandler(request, response)
    } else {
      response.writeHead(404).end()
    }
  })
  await listen(server, METRICS_PORT ?? 0, METRICS_HOST)
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : METRICS_PORT
  return {
    address: `http://${METRICS_HOST}:${port}/metrics`,
    async stop() {
      stopWatching()
      await new Promise((resolve) => server.close(resolve))
      await provider.shutdown()
      metrics.disable()
    },
  }
}

const listen = (server: Server, port: number, host: string) =>
  new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
