import { expect, test } from 'vitest'
import {
  createSettling,
  growthOf,
  p99OfMiddleMinutes,
  p99OfQuarters,
  type Sample,
  shareOfDay,
} from './verdict.ts'

const samples = (memoryAt: (at: number) => number): Sample[] =>
  Array.from({ length: 121 }, (_, index) => index * 30).map((at) => ({
    at,
    memory: memoryAt(at),
    handles: 40,
    database: 10,
  }))

test('memory that only grows until the caches are full counts as stable', () => {
  const { perHour, share } = growthOf(samples((at) => 100 + Math.min(at / 60, 20)))
  expect([perHour, share]).toEqual([expect.closeTo(0), expect.closeTo(0)])
})

test('a sawtooth of memory counts as stable; a leak beneath a sawtooth counts as growth', () => {
  const saw = (at: number) => 100 + ((at / 30) % 4) * 5
  expect(Math.abs(growthOf(samples(saw)).share)).toBeLessThan(0.02)
  const { perHour, share } = growthOf(samples((at) => saw(at) + at / 100))
  expect(perHour).toBeGreaterThan(33)
  expect(share).toBeGreaterThan(0.1)
})

test('the quarters have separate p99 values, and one slow answer in a hundred counts', () => {
  const calls = Array.from({ length: 4000 }, (_, index) => ({
    at: index / 10,
    took: index % 50 === 7 ? 80 : 5,
  }))
  expect(p99OfQuarters(calls, 400)).toEqual({ first: 80, last: 80 })
  const later = calls.map(({ at, took }) => ({ at, took: at >= 300 ? took * 2 : took }))
  expect(p99OfQuarters(later, 400)).toEqual({ first: 80, last: 160 })
})

test('a minute of other load does not change the middle minutes, and steady growth does', () => {
  const took = (at: number) => (at > 1_300 && at < 1_360 ? 900 : 5 + at / 100)
  const calls = Array.from({ length: 8_000 }, (_, index) => index / 5).map((at) => ({ at, took: took(at) }))
  expect(p99OfQuarters(calls, 1_600).last).toBe(900)
  expect(p99OfMiddleMinutes(calls, 1_600)).toEqual({
    first: expect.closeTo(7.39),
    last: expect.closeTo(20.59),
  })
})

test('the load of a day is equal in its first and last quarters, and 1 on average', () => {
  const shares = Array.from({ length: 1000 }, (_, index) => shareOfDay(index + 0.5, 1000))
  const sum = (from: number, to: number) => shares.slice(from, to).reduce((all, one) => all + one, 0)
  expect(sum(0, 1000)).toBeCloseTo(1000)
  expect(sum(0, 250)).toBeCloseTo(sum(750, 1000))
})

test('a fluctuating number of open handles has settled once its minimum stays', () => {
  const settling = createSettling(1_000)
  const at = (step: number, handles: number, database: number) =>
    settling(step * 200, { at: 0, memory: 100, handles, database })
  expect(at(0, 80, 12)).toBeUndefined()
  expect(at(1, 40, 11)).toBeUndefined()
  // The numbers fluctuate above the minimum.
  const flicker = [2, 3, 4, 5].map((step) => at(step, step % 2 === 0 ? 41 : 40, step % 2 === 0 ? 10 : 11))
  expect(flicker).toEqual([undefined, undefined, undefined, undefined])
  expect(at(6, 41, 11)).toBeUndefined()
  expect(at(7, 42, 12)).toMatchObject({ handles: 40, database: 10 })
})
