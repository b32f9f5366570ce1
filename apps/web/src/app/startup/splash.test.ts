import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dismissSplash, endLoadingWith, removeSplash } from './splash.ts'

beforeEach(() => {
  vi.useFakeTimers()
  Object.assign(performance, { getEntriesByType: () => [] })
  document.body.innerHTML = '<div id="splash"></div><div id="root" inert></div>'
})
afterEach(() => {
  vi.useRealTimers()
  delete document.documentElement.dataset.returning
})

const splash = () => document.getElementById('splash')
const isReachable = () => document.getElementById('root')?.hasAttribute('inert') === false
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)

test('the splash fades out 300 ms after loading ends, lets touches through, and is removed 200 ms later', async () => {
  endLoadingWith(Promise.resolve())
  void dismissSplash()
  await pass(299)
  expect([splash()?.className, isReachable()]).toEqual(['', false])
  await pass(1)
  expect([splash()?.className, isReachable()]).toEqual(['leaving', true])
  await pass(199)
  expect(splash()).not.toBeNull()
  await pass(1)
  expect(splash()).toBeNull()
})

test('it waits for the first data, and the delay starts when they have arrived', async () => {
  let come: () => void = () => undefined
  endLoadingWith(new Promise<void>((resolve) => (come = resolve)))
  void dismissSplash()
  await pass(900)
  expect(splash()?.className).toBe('')
  come()
  await pass(299)
  expect(splash()?.className).toBe('')
  await pass(1)
  expect(splash()?.className).toBe('leaving')
})

test('the time that loaded scripts take to run does not count as loading', async () => {
  const now = performance.now()
  Object.assign(performance, {
    getEntriesByType: () => [{ responseEnd: now - 250 }, { responseEnd: now - 900 }],
  })
  endLoadingWith(Promise.resolve())
  void dismissSplash()
  await pass(49)
  expect(splash()?.className).toBe('')
  await pass(1)
  expect(splash()?.className).toBe('leaving')
})

test('a page that renders later than the delay of the splash is shown at once', async () => {
  endLoadingWith(Promise.resolve())
  await pass(400)
  void dismissSplash()
  await pass(0)
  expect([splash()?.className, isReachable()]).toEqual(['leaving', true])
})

test.each([
  ['do not arrive', 2300, () => new Promise(() => undefined)],
  ['are refused', 300, () => Promise.reject(new Error('refused'))],
])('data that %s hold the splash for at most %i ms', async (_name, waitsMs, data) => {
  endLoadingWith(data())
  void dismissSplash()
  await pass(waitsMs)
  expect(splash()?.className).toBe('leaving')
})

test('a returning player sees no splash when home is ready before it is shown', async () => {
  document.documentElement.dataset.returning = ''
  endLoadingWith(Promise.resolve())
  void dismissSplash()
  await pass(0)
  expect(splash()).toBeNull()
  expect(isReachable()).toBe(true)
})

test('an application error removes the splash at once', async () => {
  endLoadingWith(Promise.resolve())
  void dismissSplash()
  removeSplash()
  expect(splash()).toBeNull()
  expect(isReachable()).toBe(true)
  await vi.runAllTimersAsync()
})
