import { Type } from 'typebox'
import { type SettingsGroup, type SettingsOf, Text, Url } from '../settings.ts'

const properties = {
  METRICS_PORT: Type.Optional(
    Type.Integer({ minimum: 0, maximum: 65535, description: 'port of /metrics for Prometheus; unset: off' }),
  ),
  METRICS_HOST: Text('address of that port', '127.0.0.1'),
  OTEL_EXPORTER_OTLP_ENDPOINT: Url('an OpenTelemetry collector for traces; unset: no traces'),
}

export type TelemetrySettings = SettingsOf<typeof properties>

export const telemetrySettings = { section: 'Analytics and monitoring', properties } satisfies SettingsGroup
