// @vitest-environment node
import { expect, test } from 'vitest'
import { FakeConnector } from '../testing/fake-connector.ts'
import { manualClock } from '../testing/manual-clock.ts'
import { watchBridge } from './reconnect-bridge.ts'

/** A connector whose stream has this state in the SDK. */
function watched(stream: { readyState: number } | null) {
  const connector = new FakeConnector()
  const gateway = { eventSource: { current: () => stream } }
  Object.assign(connector, { provider: { gateway, pendingGateways: [] } })
  const clock = manualClock()
  watchBridge(connector, clock)
  return { connector, clock, stream }
}

test('a broken stream is reopened within two seconds', async () => {
  const { connector, clock, stream } = watched({ readyState: 1 })
  await clock.advance(2000)
  expect(connector.paused).toEqual([])
  Object.assign(stream ?? {}, { readyState: 2 })
  await clock.advance(2000)
  expect(connector.paused).toEqual([false])
})

test('a stream that is connecting, has never been open or is paused is left to the SDK', async () => {
  for (const stream of [{ readyState: 0 }, null]) {
    const { connector, clock } = watched(stream)
    await clock.advance(20_000)
    expect(connector.paused).toEqual([])
  }
})

test('a connector without SDK internals is ignored, and stopping clears the timer', async () => {
  const clock = manualClock()
  const stop = watchBridge(new FakeConnector(), clock)
  await clock.advance(2000)
  stop()
  expect(clock.running).toBe(0)
})
