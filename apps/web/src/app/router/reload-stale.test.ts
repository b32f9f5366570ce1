import { beforeEach, expect, test, vi } from 'vitest'
import { reloadIfStale } from './reload-stale.ts'

const missing = new TypeError('Failed to fetch dynamically imported module: /assets/shop-1.js')
const reload = vi.fn()
let latest: unknown

beforeEach(() => {
  sessionStorage.clear()
  reload.mockReset()
  latest = { id: 'bb' }
})

const attempt = (error: unknown, change: { current?: string; storage?: () => Storage } = {}) =>
  reloadIfStale(error, {
    current: 'aa',
    read: async () => {
      if (latest instanceof Error) throw latest
      return latest
    },
    storage: () => sessionStorage,
    reload,
    ...change,
  })

test('a chunk that is gone with its build reloads the page, once for each build', async () => {
  expect(await attempt(missing)).toBe(true)
  expect(await attempt(missing)).toBe(false)
  expect(reload).toHaveBeenCalledOnce()
  latest = { id: 'cc' }
  expect(await attempt(missing)).toBe(true)
  expect(reload).toHaveBeenCalledTimes(2)
})

test('the build that is served has its chunks: what is missing then is the line', async () => {
  latest = { id: 'aa' }
  expect(await attempt(missing)).toBe(false)
  for (const answer of [new Error('offline'), null, { id: '../x' }]) {
    latest = answer
    expect(await attempt(missing)).toBe(false)
  }
  expect(reload).not.toHaveBeenCalled()
})

test('no other error reloads anything, nor does a page that was not built', async () => {
  expect(await attempt(new Error('broken'))).toBe(false)
  expect(await attempt(missing, { current: '' })).toBe(false)
  expect(reload).not.toHaveBeenCalled()
})

test('where nothing can be kept over a reload there is none: it would not end', async () => {
  const closed = () => {
    throw new DOMException('no', 'SecurityError')
  }
  const forgetful = { getItem: () => null, setItem: () => undefined } as unknown as Storage
  expect(await attempt(missing, { storage: closed })).toBe(false)
  expect(await attempt(missing, { storage: () => forgetful })).toBe(false)
  expect(reload).not.toHaveBeenCalled()
})
