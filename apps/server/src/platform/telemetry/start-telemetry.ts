import type { TelemetrySettings } from './settings.ts'

interface Telemetry {
  /** The address of the metrics endpoint, when it is on. */
  readonly metricsAddress: string | undefined
  stop(): Promise<void>
}

/**
 * Registers the meters and tracers before any instrument is created: earlier instruments would measure nothing. With
 * neither a port nor a collector set, nothing is registered, every instrument costs next to nothing, and the libraries are
 * not loaded.
 */
export async function startTelemetry(settings: TelemetrySettings, version: string): Promise<Telemetry> {
  const service = { 'service.name': 'ganj', 'service.version': version }
  const served =
    settings.METRICS_PORT === undefined
      ? undefined
      : await (await import('./serve-metrics.ts')).serveMetrics(settings, service)
  const traces = settings.OTEL_EXPORTER_OTLP_ENDPOINT
    ? (await import('./traces.ts')).startTraces(settings.OTEL_EXPORTER_OTLP_ENDPOINT, service)
    : undefined
  return {
    metricsAddress: served?.address,
    async stop() {
      await served?.stop()
      await traces?.stop()
    },
  }
}
