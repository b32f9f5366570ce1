import { createRequestVersionEvent, createResponseVersionEvent } from '@tonconnect/sdk'
import { expect, test, vi } from 'vitest'
import type { ConnectorLease } from '../connect/connector.ts'
import { openModal } from '../connect/open-modal.ts'
import { TonConnectUI } from '../react/ton-connect-ui.ts'
import { becomes } from '../testing/eventually.ts'
import { FakeConnector } from '../testing/fake-connector.ts'
import { settle } from '../testing/manual-clock.ts'
import { started } from '../testing/start-core.ts'

vi.setConfig({ testTimeout: 60_000 })

/** Collects the events of a name on the window. */
function eventsOf(name: string): CustomEvent[] {
  const received: CustomEvent[] = []
  window.addEventListener(name, (event) => received.push(event as CustomEvent))
  return received
}
const ask = () =>
  window.dispatchEvent(
    new CustomEvent('ton-connect-ui-request-version', { detail: createRequestVersionEvent() }),
  )

test('a version request is answered until the widget is stopped', async () => {
  const received = eventsOf('ton-connect-ui-response-version')
  const ui = new TonConnectUI({ connector: new FakeConnector() })
  ask()
  await becomes(() => expect(received).toHaveLength(1))
  const [{ detail }] = received as [CustomEvent<{ version: string }>]
  const { version } = detail
  expect(detail).toEqual(createResponseVersionEvent(version))
  expect(version).toMatch(/^\d+\.\d+\.\d+$/)
  ui.destroy()
  await becomes(() => {
    const before = received.length
    ask()
    expect(received.length).toBe(before)
  })
})

test('the SDK requests the version by itself', async () => {
  const received = eventsOf('ton-connect-ui-response-version')
  const ui = new TonConnectUI({ manifestUrl: 'https://asking.test/m.json' })
  await becomes(() => expect(received.length).toBeGreaterThan(0))
  ui.destroy()
})

/** A core whose restoring ends when the test settles it. */
async function restoring() {
  const ends: { resolve(): void; reject(error: Error): void }[] = []
  const all = await started({}, (fake) => {
    fake.onRestore = () => new Promise((resolve, reject) => ends.push({ resolve, reject }))
  })
  return { ...all, ends }
}

test.each(['resolve', 'reject'] as const)(
  'stopping during a restore that later %ss leaves no connector',
  async (how) => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    const { core, clock, connector, restored, ends, stop } = await restoring()
    const release = vi.spyOn(core.lease as ConnectorLease, 'release')
    stop()
    expect(core.lease).toBeNull()
    expect(release).toHaveBeenCalledTimes(1)
    ends[0]?.[how](new Error('no bridge'))
    await clock.advance(60_000)
    expect(core.lease).toBeNull()
    // The second release closes what the attempt has opened since.
    expect(release).toHaveBeenCalledTimes(2)
    expect(connector.restores).toBe(1)
    expect(clock.running).toBe(0)
    expect(restored).toEqual([])
    log.mockRestore()
  },
)

test('an attempt that fails after the deadline is not retried', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  const { clock, connector, restored, ends } = await restoring()
  await clock.advance(12_000)
  expect(restored).toEqual([false])
  ends[0]?.reject(new Error('no bridge'))
  await clock.advance(60_000)
  expect(connector.restores).toBe(1)
  log.mockRestore()
})

test('a wallets list that arrives after the stop does not create a connector', async () => {
  const real = fetch
  vi.stubGlobal('fetch', (url: URL) => (String(url).startsWith('data:') ? real(url) : new Promise(() => {})))
  const all = await started({
    walletsListSource: 'https://slow.test/list.json',
    manifestUrl: 'https://slow.test/m.json',
    connector: undefined,
  } as never)
  await openModal(all.core)
  all.stop()
  await all.clock.advance(60_000)
  await settle()
  expect(all.core.lease).toBeNull()
  vi.unstubAllGlobals()
})
