import { beforeEach, expect, test, vi } from 'vitest'
import { reloadAfterChunkFailure } from './reload-after-chunk-failure.ts'

const missing = new TypeError('Failed to fetch dynamically imported module: /assets/shop-1.js')
const reload = vi.fn()
let latest: unknown
let now = 0
let isServed: () => Promise<boolean>

beforeEach(() => {
  sessionStorage.clear()
  reload.mockReset()
  latest = { id: 'bb' }
  now = 1_000_000
  isServed = async () => true
})

const attempt = (error: unknown, change: { current?: string; storage?: () => Storage } = {}) =>
  reloadAfterChunkFailure(error, {
    current: 'aa',
    read: async () => {
      if (latest instanceof Error) throw latest
      return latest
    },
    isServed: () => isServed(),
    storage: () => sessionStorage,
    now: () => now,
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

test('a module that the browser remembers as failed is asked for by a reload, and again after two minutes', async () => {
  latest = { id: 'aa' }
  expect(await attempt(missing)).toBe(true)
  now += 119_999
  expect(await attempt(missing)).toBe(false)
  now += 1
  expect(await attempt(missing)).toBe(true)
  expect(reload).toHaveBeenCalledTimes(2)
})

test('while the server does not answer, nothing is reloaded', async () => {
  for (const answer of [new Error('offline'), null, { id: '../x' }]) {
    latest = answer
    expect(await attempt(missing)).toBe(false)
  }
  expect(reload).not.toHaveBeenCalled()
})

test('where the scripts do not come, the same build is not reloaded: nothing would be left on the screen', async () => {
  latest = { id: 'aa' }
  isServed = async () => false
  expect(await attempt(missing)).toBe(false)
  isServed = () => Promise.reject(new TypeError('Failed to fetch'))
  expect(await attempt(missing)).toBe(false)
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
