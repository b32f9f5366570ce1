import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createPoll } from './poll.ts'

let now = 0
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.spyOn(performance, 'now').mockImplementation(() => now)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})
const pass = (ms: number) => {
  now += ms
  vi.advanceTimersByTime(ms)
}

test('a poll comes after its time, or when it is woken', async () => {
  const poll = createPoll(250)
  const first = vi.fn()
  const waiting = poll.wait().then(first)
  pass(249)
  await Promise.resolve()
  expect(first).not.toHaveBeenCalled()
  pass(1)
  await waiting
  const woken = poll.wait()
  poll.wake()
  expect(await woken).toBe(false)
  expect(vi.getTimerCount()).toBe(0)
})

test('nobody waits: to wake does nothing', () => {
  createPoll(250).wake()
  expect(vi.getTimerCount()).toBe(0)
})

test('a poll that comes far too late tells that the process stood still', async () => {
  const poll = createPoll(250)
  const onTime = poll.wait()
  pass(250)
  expect(await onTime).toBe(false)
  const late = poll.wait()
  now += 60_000
  vi.advanceTimersByTime(250)
  expect(await late).toBe(true)
})
