import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dismissSplash, removeSplash } from './splash.ts'

beforeEach(() => {
  vi.useFakeTimers()
  document.body.innerHTML = '<div id="splash"></div><div id="root" inert></div>'
})
afterEach(() => {
  vi.useRealTimers()
})

const splash = () => document.getElementById('splash')
const isReachable = () => document.getElementById('root')?.hasAttribute('inert') === false

test('the splash hides 2000 ms after the first page and is gone 200 ms later', () => {
  dismissSplash()
  vi.advanceTimersByTime(1999)
  expect(splash()?.className).toBe('')
  vi.advanceTimersByTime(1)
  expect(splash()?.className).toBe('leaving')
  expect(isReachable()).toBe(false)
  vi.advanceTimersByTime(200)
  expect(splash()).toBeNull()
  expect(isReachable()).toBe(true)
})

test('an application error removes it at once', () => {
  dismissSplash()
  removeSplash()
  expect(splash()).toBeNull()
  expect(isReachable()).toBe(true)
  vi.runAllTimers()
})
