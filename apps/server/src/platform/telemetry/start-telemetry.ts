import { createServer, type Server } from 'node:http'
import { metrics } from '@opentelemetry/api'
import { PrometheusExporter } from '@opentelemetry/exporter-prometheus'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { MeterProvider } from '@opentelemetry/sdk-metrics'
import { watchProcess } from './process-metrics.ts'
import type { TelemetrySettings } from './settings.ts'

interface Telemetry {
  /** The address of the metrics endpoint, when it is on. */
  readonly metricsAddress: string | undefined
  stop(): Promise<void>
}

/**
 * Registers the meters and tracers before any instrument is created: earlier instruments would measure nothing. With
 * neither a port nor a collector set, nothing is registered and every instrument costs next to nothing.
 */
export async function startTelemetry(settings: TelemetrySettings, version: string): Promise<Telemetry> {
  const resource = resourceFromAttributes({ 'service.name': 'ganj', 'service.version': version })
  const served = settings.METRICS_PORT === undefined ? undefined : await serveMetrics(settings, resource)
  const traces = settings.OTEL_EXPORTER_OTLP_ENDPOINT
    ? (await import('./traces.ts')).startTraces(settings.OTEL_EXPORTER_OTLP_ENDPOINT, resource)
    : undefined
  return {
    metricsAddress: served?.address,
    async stop() {
      await served?.stop()
      await traces?.stop()
    },
  }
}

type Resource = ReturnType<typeof resourceFromAttributes>

/** Metrics in the format of Prometheus, on a separate port: players must not read them. */
async function serveMetrics({ METRICS_HOST, METRICS_PORT }: TelemetrySettings, resource: Resource) {
  const exporter = new PrometheusExporter({ preventServerStart: true, withoutScopeInfo: true })
  const provider = new MeterProvider({ resource, readers: [exporter] })
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
