import type { Money } from '@ganj/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { budgetOf } from './prizes.ts'

const amount = fc.integer({ min: 1, max: 5_000_000_000 }).map((micro) => micro / 1_000_000)
const range = fc
  .record({ fromPlace: fc.integer({ min: 1, max: 50 }), places: fc.integer({ min: 1, max: 60 }), amount })
  .map(({ fromPlace, places, amount }) => ({
    fromPlace,
    toPlace: fromPlace + places - 1,
    prizes: [{ currency: 'tether', amount }] satisfies Money[],
  }))

test('the budget is the sum over every place of every range, exact to the last decimal', () => {
  fc.assert(
    fc.property(fc.array(range, { minLength: 1, maxLength: 12 }), (ranges) => {
      const micro = ranges.reduce(
        (sum, { fromPlace, toPlace, prizes }) =>
          sum + BigInt(toPlace - fromPlace + 1) * BigInt(Math.round(prizes[0]!.amount * 1_000_000)),
        0n,
      )
      const [budget] = budgetOf(ranges)
      expect(BigInt(Math.round(budget!.amount * 1_000_000))).toBe(micro)
    }),
  )
})

test('no prizes cost nothing', () => {
  expect(budgetOf([])).toEqual([])
})
