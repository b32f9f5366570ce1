import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchProgress } from './watch-progress.ts'

let now = 0
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  vi.spyOn(performance, 'now').mockImplementation(() => now)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** A batch whose first run has begun. */
function begun() {
  const progress = new Int32Array(new SharedArrayBuffer(8))
  progress[0] = 1
  const watch = watchProgress(progress, 1_000)
  return { progress, watch }
}
const pass = (ms: number) => {
  for (let left = ms; left > 0; left -= 100) {
    now += 100
    vi.advanceTimersByTime(100)
  }
}

test('a batch without progress is aborted after its patience', () => {
  const { watch } = begun()
  pass(1_000)
  expect(watch.signal.aborted).toBe(false)
  pass(200)
  expect(watch.signal.aborted).toBe(true)
})

test('progress within a run, or the next run, begins the patience anew', () => {
  const { progress, watch } = begun()
  pass(1_000)
  Atomics.add(progress, 1, 1)
  pass(1_000)
  Atomics.store(progress, 0, 2)
  pass(1_000)
  expect(watch.signal.aborted).toBe(false)
  pass(200)
  expect(watch.signal.aborted).toBe(true)
})

test('a pause of the whole process is none of the replay', () => {
  const { watch } = begun()
  pass(500)
  // The machine was suspended: the timer fires late, once.
  now += 60_000
  vi.advanceTimersByTime(100)
  pass(300)
  expect(watch.signal.aborted).toBe(false)
})

test('a thread has longer to begin a batch', () => {
  const progress = new Int32Array(new SharedArrayBuffer(8))
  const watch = watchProgress(progress, 1_000)
  pass(29_900)
  expect(watch.signal.aborted).toBe(false)
  pass(300)
  expect(watch.signal.aborted).toBe(true)
})

test('a stopped watch aborts nothing', () => {
  const { watch } = begun()
  watch.stop()
  pass(5_000)
  expect(watch.signal.aborted).toBe(false)
})
