import { afterEach, beforeEach, vi } from 'vitest'

/** Fakes the timers and the monotonic clock of the tests of a file. */
export function usePausableTime() {
  let now = 0
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
    vi.spyOn(performance, 'now').mockImplementation(() => now)
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.restoreAllMocks()
  })
  return {
    pass: (ms: number) => {
      for (let passed = 0; passed < ms; passed++) {
        now++
        vi.advanceTimersByTime(1)
      }
    },
    /** The process stands still, as on a suspended machine: afterwards each timer fires at most once, however late. */
    pause: (ms: number, timerMs: number) => {
      now += ms
      vi.advanceTimersByTime(timerMs)
    },
  }
}
