// @vitest-environment node
import { expect, test } from 'vitest'
import { announcing, durations, fading, popping, shaking } from './timing.ts'

test('a flash is strongest at its start and ends after its duration', () => {
  expect(fading(0)).toBeCloseTo(0.9)
  expect(fading(0.2)).toBeLessThan(0.3)
  expect(fading(durations.flash)).toBe(0)
  expect(fading(Number.POSITIVE_INFINITY)).toBe(0)
})

test('a shake moves to both sides within a limit, and returns to zero', () => {
  const pushes = Array.from({ length: 41 }, (_, at) => shaking((at / 40) * durations.shake))
  expect(Math.min(...pushes)).toBeCloseTo(-5)
  expect(Math.max(...pushes)).toBeCloseTo(5)
  expect(shaking(0)).toBe(0)
  for (const age of [durations.shake, durations.shake + 0.01, 60]) expect(shaking(age)).toBe(0)
})

test('a number scales up at first and settles at its size', () => {
  expect(popping(0)).toBeCloseTo(1.7)
  expect(popping(0.17)).toBeLessThan(1)
  expect(popping(durations.pop)).toBe(1)
  expect(popping(60)).toBe(1)
})

test('a line scales in, rests and rises out', () => {
  expect(announcing(0, true)).toEqual({ alpha: 0, size: 1.6, rise: 0 })
  for (const age of [0.24, 0.7, 1.2]) expect(announcing(age, true)).toEqual({ alpha: 1, size: 1, rise: 0 })
  const leaving = announcing(1.6, true)
  expect(leaving?.alpha).toBeLessThan(0.5)
  expect(leaving?.rise).toBeGreaterThan(9)
  expect(announcing(durations.banner, true)).toBeNull()
})

test('with reduced motion a line only appears and disappears', () => {
  for (const age of [0, 0.1, 1.69]) expect(announcing(age, false)).toEqual({ alpha: 1, size: 1, rise: 0 })
  expect(announcing(durations.banner, false)).toBeNull()
})
