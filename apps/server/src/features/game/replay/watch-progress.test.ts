import { expect, test } from 'vitest'
import { usePausableTime } from '#test/pausable-time.ts'
import { watchProgress } from './watch-progress.ts'

const { pass, pause } = usePausableTime()

/** A batch at the run with this number, from 1; at 0 none has begun. */
function watched(at = 1) {
  const progress = new Int32Array(new SharedArrayBuffer(8))
  progress[0] = at
  return { progress, watch: watchProgress(progress, 1_000) }
}

test('a batch without progress is aborted after its patience', () => {
  const { watch } = watched()
  pass(1_000)
  expect(watch.signal.aborted).toBe(false)
  pass(200)
  expect(watch.signal.aborted).toBe(true)
})

test('progress within a run, or the next run, begins the patience anew', () => {
  const { progress, watch } = watched()
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
  const { watch } = watched()
  pass(500)
  pause(60_000, 100)
  pass(300)
  expect(watch.signal.aborted).toBe(false)
})

test('a thread has longer to begin a batch', () => {
  const { watch } = watched(0)
  pass(29_900)
  expect(watch.signal.aborted).toBe(false)
  pass(300)
  expect(watch.signal.aborted).toBe(true)
})

test('a stopped watch aborts nothing', () => {
  const { watch } = watched()
  watch.stop()
  pass(5_000)
  expect(watch.signal.aborted).toBe(false)
})
