import { expect, test } from 'vitest'
import { FakeConnector } from '../testing/fake-connector.ts'
import { manualClock } from '../testing/manual-clock.ts'
import { watchBridge } from './watch-bridge.ts'

function watched() {
  const connector = new FakeConnector()
  const gateway = { isReady: false, isClosed: true, isConnecting: false }
  Object.assign(connector, { provider: { gateway, pendingGateways: [] } })
  const clock = manualClock()
  const stop = watchBridge(connector, clock)
  return { connector, gateway, clock, stop }
}

test('a stream that broke off is opened again within two seconds', async () => {
  const { connector, gateway, clock } = watched()
  Object.assign(gateway, { isReady: true, isClosed: false })
  await clock.wind(2000)
  expect(connector.paused).toEqual([])
  Object.assign(gateway, { isReady: false, isClosed: true })
  await clock.wind(2000)
  expect(connector.paused).toEqual([false])
})

test('a stream that has not been open yet is left to the SDK', async () => {
  const { connector, clock } = watched()
  await clock.wind(20_000)
  expect(connector.paused).toEqual([])
})

test('a connector without an inside is left alone, and stopping leaves no timer', async () => {
  const clock = manualClock()
  const stop = watchBridge(new FakeConnector(), clock)
  await clock.wind(2000)
  stop()
  expect(clock.running).toBe(0)
})
