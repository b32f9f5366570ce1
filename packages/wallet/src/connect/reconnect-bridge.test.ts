// @vitest-environment node
import { expect, test } from 'vitest'
import { FakeConnector } from '../testing/fake-connector.ts'
import { manualClock } from '../testing/manual-clock.ts'
import { watchBridge } from './reconnect-bridge.ts'

/** A connector whose stream is as the SDK leaves it. */
function watched(stream: { readyState: number } | null) {
  const connector = new FakeConnector()
  const gateway = { eventSource: { current: () => stream } }
  Object.assign(connector, { provider: { gateway, pendingGateways: [] } })
  const clock = manualClock()
  watchBridge(connector, clock)
  return { connector, clock, stream }
}

test('a stream that broke off is opened again within two seconds', async () => {
  const { connector, clock, stream } = watched({ readyState: 1 })
  await clock.advance(2000)
  expect(connector.paused).toEqual([])
  Object.assign(stream ?? {}, { readyState: 2 })
  await clock.advance(2000)
  expect(connector.paused).toEqual([false])
})

test('a stream that is connecting, has not been open yet or is paused is left to the SDK', async () => {
  for (const stream of [{ readyState: 0 }, null]) {
    const { connector, clock } = watched(stream)
    await clock.advance(20_000)
    expect(connector.paused).toEqual([])
  }
})

test('a connector without an inside is left alone, and stopping leaves no timer', async () => {
  const clock = manualClock()
  const stop = watchBridge(new FakeConnector(), clock)
  await clock.advance(2000)
  stop()
  expect(clock.running).toBe(0)
})
