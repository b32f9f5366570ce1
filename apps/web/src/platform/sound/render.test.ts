import { expect, test } from 'vitest'
import { soundKeys } from './keys.ts'
import { render, sampleRate } from './render.ts'
import { scores } from './scores.ts'

const named = [
  'no revive',
  'achievement',
  'daily reward',
  'leaderboard',
  'idle reward',
  'power-up',
  'revive used',
  'resume countdown',
  'navbar click',
  'avatar select',
  'upgrade',
  'spin wheel',
  'error',
  'success',
  'no inventory',
  'purchase',
  'upgrade available',
  'spin reward ticket',
  'spin reward gem',
  'spin reward tether',
  'spin reward coin',
]

test('every sound of the specification has a key', () => {
  expect(soundKeys).toEqual(expect.arrayContaining(named.map((name) => name.replaceAll(' ', '-'))))
})

test.each(soundKeys)('%s can be heard, begins and ends in silence, and is not too loud', (key) => {
  const strip = render(scores[key])
  const peak = strip.reduce((most, value) => Math.max(most, Math.abs(value)), 0)
  expect(peak).toBeGreaterThan(0.04)
  expect(peak).toBeLessThanOrEqual(0.901)
  expect(Math.abs(strip[0] ?? 1)).toBeLessThan(0.001)
  expect(Math.abs(strip.at(-1) ?? 1)).toBeLessThan(0.01)
  expect(strip.length / sampleRate).toBeLessThan(2)
})

test('no two sounds are the same', () => {
  expect(new Set(soundKeys.map((key) => render(scores[key]).join())).size).toBe(soundKeys.length)
})

test('a note has the pitch it is written with', () => {
  const strip = render([{ shape: 'sine', from: 441, to: 441, seconds: 0.5, volume: 1 }])
  let crossings = 0
  for (let at = 1; at < sampleRate * 0.1; at++)
    if ((strip[at - 1] ?? 0) < 0 && (strip[at] ?? 0) >= 0) crossings++
  expect(crossings).toBeGreaterThanOrEqual(43)
  expect(crossings).toBeLessThanOrEqual(45)
})
