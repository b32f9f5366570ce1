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

test('after a second the other pages come in, also when one of them does not', async () => {
  prefetchRoutes()
  await vi.advanceTimersByTimeAsync(999)
  expect(load).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(load).toHaveBeenCalledTimes(3)
})

test('nothing comes in before the first page can be touched, however long that takes', async () => {
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

test('while the player scrolls no page comes in', async () => {
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
  'nothing is fetched ahead on %o',
  async (connection) => {
    on(connection)
    prefetchRoutes()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(load).not.toHaveBeenCalled()
  },
)
