// @vitest-environment node
import { expect, test } from 'vitest'
import { createQuality } from './quality.ts'

const frames = (quality: ReturnType<typeof createQuality>, count: number, ms: number) => {
  let changes = 0
  for (let i = 0; i < count; i++) if (quality.note(ms)) changes++
  return changes
}

test('a device that keeps up draws at the requested level', () => {
  const quality = createQuality()
  expect(frames(quality, 10_000, 16.7)).toBe(0)
  expect(quality.of('high')).toBe('high')
  expect(quality.of('low')).toBe('low')
})

test('a device that misses every second frame steps down twice, then stays', () => {
  const quality = createQuality()
  expect(frames(quality, 120, 33)).toBe(1)
  expect(quality.of('high')).toBe('average')
  expect(frames(quality, 1000, 33)).toBe(1)
  expect(quality.of('high')).toBe('low')
})

test('a device that has recovered does not step up again, and a lower requested level is kept', () => {
  const quality = createQuality()
  frames(quality, 120, 33)
  frames(quality, 5000, 16.7)
  expect(quality.of('high')).toBe('average')
  expect(quality.of('low')).toBe('low')
})

test('a few late frames and a hidden page do not change the level', () => {
  const quality = createQuality()
  for (let i = 0; i < 50; i++) {
    expect(frames(quality, 30, 16.7) + frames(quality, 10, 40) + frames(quality, 3, 5000)).toBe(0)
  }
  expect(quality.of('high')).toBe('high')
})
