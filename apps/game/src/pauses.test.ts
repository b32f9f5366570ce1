// @vitest-environment node
import { expect, test } from 'vitest'
import { createPauses } from './pauses.ts'

test('three numbers are counted, one after the other, and no fourth for a frame that began before', () => {
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

test('what holds it must be gone before it counts', () => {
  const pauses = createPauses()
  pauses.hold('host')
  pauses.hold('player')
  pauses.release('host')
  expect(pauses.at(0)).toBe('held')
  pauses.release('player')
  expect([pauses.at(10), pauses.at(2200)]).toEqual([3, null])
})
