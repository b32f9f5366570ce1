import { expect, test, vi } from 'vitest'
import { leaseConnector } from './connector.ts'

const manifestUrl = 'https://app.test/manifest.json'

test('widgets of one manifest share a connector until the last lets go', () => {
  const [first, second] = [leaseConnector({ manifestUrl }), leaseConnector({ manifestUrl })]
  expect(second.connector).toBe(first.connector)
  expect(leaseConnector({ manifestUrl: 'https://other.test/m.json' }).connector).not.toBe(first.connector)
  const pause = vi.spyOn(first.connector, 'pauseConnection')
  first.release()
  first.release()
  expect(pause).not.toHaveBeenCalled()
  second.release()
  expect(pause).toHaveBeenCalledOnce()
  const later = leaseConnector({ manifestUrl })
  expect(later.connector).not.toBe(first.connector)
  later.release()
})

test('letting go takes the SDK’s listeners off the page, and analytics is off', async () => {
  const on = vi.spyOn(window, 'addEventListener')
  const off = vi.spyOn(window, 'removeEventListener')
  const { release } = leaseConnector({ manifestUrl: 'https://third.test/m.json' })
  await vi.waitFor(() => expect(on).toHaveBeenCalled())
  const names = on.mock.calls.map(([name]) => name)
  expect(names.every((name) => name.endsWith('-version'))).toBe(true)
  await vi.waitFor(() => {
    release()
    expect(off.mock.calls.map(([name]) => name)).toEqual(expect.arrayContaining(names))
  })
  vi.restoreAllMocks()
})
