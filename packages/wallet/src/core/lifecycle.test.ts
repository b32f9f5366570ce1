import { createRequestVersionEvent, createResponseVersionEvent } from '@tonconnect/sdk'
import { expect, test, vi } from 'vitest'
import { TonConnectUI } from '../react/ton-connect-ui.ts'
import { FakeConnector } from '../testing/fake-connector.ts'

/** What the page hears of an event. */
function hear(name: string): CustomEvent[] {
  const heard: CustomEvent[] = []
  window.addEventListener(name, (event) => heard.push(event as CustomEvent))
  return heard
}
const ask = () =>
  window.dispatchEvent(
    new CustomEvent('ton-connect-ui-request-version', { detail: createRequestVersionEvent() }),
  )

test('whoever asks which widget this is gets its version, until it has left the page', async () => {
  const heard = hear('ton-connect-ui-response-version')
  const ui = new TonConnectUI({ connector: new FakeConnector() })
  ask()
  await vi.waitFor(() => expect(heard).toHaveLength(1))
  const [{ detail }] = heard as [CustomEvent<{ version: string }>]
  const { version } = detail
  expect(detail).toEqual(createResponseVersionEvent(version))
  expect(version).toMatch(/^\d+\.\d+\.\d+$/)
  ui.destroy()
  await vi.waitFor(() => {
    const before = heard.length
    ask()
    expect(heard.length).toBe(before)
  })
})

test('the SDK learns it without being told', async () => {
  const heard = hear('ton-connect-ui-response-version')
  const ui = new TonConnectUI({ manifestUrl: 'https://asking.test/m.json' })
  await vi.waitFor(() => expect(heard.length).toBeGreaterThan(0))
  ui.destroy()
})
