// @vitest-environment node
import type { OverviewDay } from '@ganj/contract/admin'
import { expect, test } from 'vitest'
import { changeOf, flowsOf, rangeOf, splitRange } from './range.ts'

const day = (name: string, flows: Partial<OverviewDay['flows'][number]>[] = []) =>
  ({ day: name, flows }) as OverviewDay

test('a range includes the previous one of the same length', () => {
  const { from, to } = rangeOf(7, Date.parse('2026-11-24T12:00:00Z'))
  expect([from, to]).toEqual(['2026-11-11', '2026-11-24'])
  const days = Array.from({ length: 14 }, (_, index) => day(`2026-11-${11 + index}`))
  const { now, before } = splitRange(days, from, to)
  expect([before.length, now.length]).toEqual([7, 7])
  expect(now[0]?.day).toBe('2026-11-18')
})

test('there is no change when the previous value is zero', () => {
  expect(changeOf(5, 0)).toBeNull()
  expect(changeOf(6, 4)).toBe(0.5)
})

test('flows are summed by kind, the largest first, each direction separately', () => {
  const flow = (kind: string, toPlayers: string, fromPlayers: string) => ({
    kind,
    currency: 'coin' as const,
    toPlayers,
    fromPlayers,
  })
  const days = [
    day('2026-11-23', [flow('spin', '10', '0'), flow('upgrade', '0', '7')]),
    day('2026-11-24', [flow('spin', '5', '2'), flow('run-reward', '40', '0')]),
  ]
  expect(flowsOf(days, 'coin')).toEqual({
    sources: [
      ['run-reward', 40],
      ['spin', 15],
    ],
    sinks: [
      ['upgrade', 7],
      ['spin', 2],
    ],
  })
  expect(flowsOf(days, 'gem')).toEqual({ sources: [], sinks: [] })
})
