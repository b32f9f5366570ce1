import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const load = vi.hoisted(() => vi.fn())
vi.mock('./routes.ts', () => ({ routes: [{ load }, { load }, { load }] }))
const { prefetchRoutes } = await import('./prefetch.ts')

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('requestIdleCallback', (call: () => void) => call())
  document.body.innerHTML = ''
  load.mockReset().mockResolvedValue(undefined).mockRejectedValueOnce(new Error('offline'))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const on = (connection: object) => vi.stubGlobal('navigator', { connection })

test('the other pages are loaded after a second, also when one of them fails', async () => {
  prefetchRoutes()
  await vi.advanceTimersByTimeAsync(999)
  expect(load).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(load).toHaveBeenCalledTimes(3)
})

test('nothing is loaded before the first page is interactive, however long that takes', async () => {
  document.body.innerHTML = '<div id="root" inert></div>'
  prefetchRoutes()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(load).not.toHaveBeenCalled()
  document.getElementById('root')?.removeAttribute('inert')
  await vi.advanceTimersByTimeAsync(999)
  expect(load).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(load).toHaveBeenCalledTimes(3)
})

test('no page is loaded while the player scrolls', async () => {
  prefetchRoutes()
  await vi.advanceTimersByTimeAsync(999)
  for (let moved = 0; moved < 5; moved++) {
    document.body.dispatchEvent(new Event('scroll'))
    await vi.advanceTimersByTimeAsync(250)
  }
  expect(load).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(300)
  expect(load).toHaveBeenCalledTimes(3)
})

test.each([{ effectiveType: '2g' }, { effectiveType: 'slow-2g' }, { saveData: true }])(
  'nothing is prefetched on %o',
  async (connection) => {
    on(connection)
    prefetchRoutes()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(load).not.toHaveBeenCalled()
  },
)
