import { expect, test, vi } from 'vitest'
import { usePausableTime } from '#test/pausable-time.ts'
import { createPoll } from './poll.ts'

const { pass, pause } = usePausableTime()

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
  pause(60_000, 250)
  expect(await late).toBe(true)
})
