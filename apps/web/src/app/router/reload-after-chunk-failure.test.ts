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

test('a chunk of a build that is no longer served reloads the page, once per new build', async () => {
  expect(await attempt(missing)).toBe(true)
  expect(await attempt(missing)).toBe(false)
  expect(reload).toHaveBeenCalledOnce()
  latest = { id: 'cc' }
  expect(await attempt(missing)).toBe(true)
  expect(reload).toHaveBeenCalledTimes(2)
})

test('a module that the browser has cached as failed reloads the page, at most every two minutes', async () => {
  latest = { id: 'aa' }
  expect(await attempt(missing)).toBe(true)
  now += 119_999
  expect(await attempt(missing)).toBe(false)
  now += 1
  expect(await attempt(missing)).toBe(true)
  expect(reload).toHaveBeenCalledTimes(2)
})

test('the page is not reloaded while the server does not answer', async () => {
  for (const answer of [new Error('offline'), null, { id: '../x' }]) {
    latest = answer
    expect(await attempt(missing)).toBe(false)
  }
  expect(reload).not.toHaveBeenCalled()
})

test('the same build is not reloaded while its scripts cannot be loaded: the screen would stay empty', async () => {
  latest = { id: 'aa' }
  isServed = async () => false
  expect(await attempt(missing)).toBe(false)
  isServed = () => Promise.reject(new TypeError('Failed to fetch'))
  expect(await attempt(missing)).toBe(false)
  expect(reload).not.toHaveBeenCalled()
})

test('other errors and pages without a build id never cause a reload', async () => {
  expect(await attempt(new Error('broken'))).toBe(false)
  expect(await attempt(missing, { current: '' })).toBe(false)
  expect(reload).not.toHaveBeenCalled()
})

test('without working storage the page is not reloaded: the reloads would not end', async () => {
  const closed = () => {
    throw new DOMException('no', 'SecurityError')
  }
  const emptyStorage = { getItem: () => null, setItem: () => undefined } as unknown as Storage
  expect(await attempt(missing, { storage: closed })).toBe(false)
  expect(await attempt(missing, { storage: () => emptyStorage })).toBe(false)
  expect(reload).not.toHaveBeenCalled()
})
