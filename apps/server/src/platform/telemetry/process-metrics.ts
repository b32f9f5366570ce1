import { monitorEventLoopDelay } from 'node:perf_hooks'
import { memoryUsage } from 'node:process'
import { metrics } from '@opentelemetry/api'

const nanoseconds = 1e-9

/** Measures the process itself: event loop delay and memory. The returned function stops it. */
export function watchProcess(): () => void {
  const meter = metrics.getMeter('ganj')
  const delay = monitorEventLoopDelay({ resolution: 10 })
  delay.enable()
  meter
    .createObservableGauge('nodejs.eventloop.delay', {
      unit: 's',
      description: 'how late the event loop ran since the last look, by quantile',
    })
    .addCallback((result) => {
      result.observe(delay.percentile(50) * nanoseconds, { quantile: '0.5' })
      result.observe(delay.percentile(99) * nanoseconds, { quantile: '0.99' })
      result.observe(delay.max * nanoseconds, { quantile: '1' })
      delay.reset()
    })
  meter
    .createObservableGauge('process.memory.usage', { unit: 'By', description: 'resident memory' })
    .addCallback((result) => result.observe(memoryUsage.rss()))
  return () => delay.disable()
}
