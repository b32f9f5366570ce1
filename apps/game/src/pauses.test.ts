// @vitest-environment node
import { expect, test } from 'vitest'
import { createPauses } from './pauses.ts'

test('the countdown has three numbers, and no fourth for a frame with an earlier time', () => {
  const pauses = createPauses()
  pauses.countDown(1000)
  expect([990, 1000, 1690, 1710, 2400, 2410, 3090, 3100].map((now) => pauses.at(now))).toEqual([
    3,
    3,
    3,
    2,
    1,
    1,
    1,
    null,
  ])
})

test('the countdown starts when no reason to pause is left', () => {
  const pauses = createPauses()
  pauses.pause('host')
  pauses.pause('player')
  pauses.release('host')
  expect(pauses.at(0)).toBe('paused')
  pauses.release('player')
  expect([pauses.at(10), pauses.at(2200)]).toEqual([3, null])
})
