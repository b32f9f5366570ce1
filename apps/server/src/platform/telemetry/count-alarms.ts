import { metrics } from '@opentelemetry/api'

/**
 * Counts alarms by kind. Every kind starts at zero, because Prometheus sees no increase in a series that begins with
 * one.
 */
export function countAlarms<Kind extends string>(kinds: readonly Kind[]): (kind: Kind) => void {
  const counter = metrics
    .getMeter('ganj')
    .createCounter('ganj.alarm', { description: 'alarms in the log, by kind: an operator is needed' })
  for (const kind of kinds) counter.add(0, { kind })
  return (kind) => counter.add(1, { kind })
}
