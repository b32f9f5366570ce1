import { beforeEach, expect, test, vi } from 'vitest'
import { fakeWallet } from '../testing/fake-connector.ts'
import { settle } from '../testing/manual-clock.ts'
import { started } from '../testing/start-core.ts'
import { CONNECTION_KEY } from './widget-storage.ts'

beforeEach(() => localStorage.clear())

test('a hidden page pauses the bridge and a visible one resumes it', async () => {
  const { connector } = await started()
  const hidden = vi.spyOn(document, 'hidden', 'get')
  hidden.mockReturnValue(true)
  document.dispatchEvent(new Event('visibilitychange'))
  hidden.mockReturnValue(false)
  document.dispatchEvent(new Event('visibilitychange'))
  expect(connector.paused).toEqual([true, false])
  hidden.mockRestore()
})

test('a connect or disconnect in another tab is applied here', async () => {
  const { connector } = await started()
  const tell = (newValue: string | null) =>
    window.dispatchEvent(new StorageEvent('storage', { key: CONNECTION_KEY, newValue }))
  const before = connector.restores
  tell('{"type":"http","sessionCrypto":{}}')
  await settle()
  expect(connector.restores).toBe(before)
  tell('{"type":"http","connectEvent":{}}')
  await settle()
  expect(connector.restores).toBe(before + 1)
  connector.accept(fakeWallet())
  tell(null)
  await settle()
  expect(connector.connected).toBe(false)
})

test('stopping removes all listeners and timers, and the core can be started again', async () => {
  const { stop, connector, clock } = await started()
  expect(connector.listeners).toBeGreaterThan(0)
  stop()
  expect(connector.listeners).toBe(0)
  expect(clock.running).toBe(0)
})
