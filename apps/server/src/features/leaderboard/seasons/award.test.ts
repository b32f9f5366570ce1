import type { IndicatorId } from '@ganj/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { weeklyPrizes } from '../content.ts'
import { award, lastPrizedPlace, type PrizeRange } from './award.ts'
import { budgetOf } from './prizes.ts'

const ranges: PrizeRange[] = weeklyPrizes.seed.map(({ data }) => data)
const players = fc.uniqueArray(fc.bigInt({ min: 1n, max: 5000n }), { maxLength: 1200 })

test('places follow the order without a gap, nobody wins twice, and the budget is kept', () => {
  fc.assert(
    fc.property(
      players,
      fc.uniqueArray(fc.bigInt({ min: 1n, max: 5000n }), { maxLength: 50 }),
      (among, without) => {
        const awards = award(among, new Set(without), ranges)
        const left = among.filter((player) => !without.includes(player)).slice(0, lastPrizedPlace(ranges))
        expect(awards.map(({ playerId }) => playerId)).toEqual(left)
        expect(awards.map(({ place }) => place)).toEqual(left.map((_, index) => index + 1))
        const budget = new Map(budgetOf(ranges).map(({ currency, amount }) => [currency, amount]))
        const spent = new Map<IndicatorId, number>()
        for (const { currency, amount } of awards.flatMap(({ prizes }) => prizes)) {
          spent.set(currency, (spent.get(currency) ?? 0) + amount)
        }
        for (const [currency, amount] of spent) expect(amount).toBeLessThanOrEqual(budget.get(currency) ?? 0)
      },
    ),
    { seed: 20261121, numRuns: 50 },
  )
})

test('of overlapping ranges the first one counts, and a place outside all ranges wins nothing', () => {
  const prizes = (amount: number) => [{ currency: 'coin' as const, amount }]
  const overlapping = [
    { fromPlace: 2, toPlace: 3, prizes: prizes(2) },
    { fromPlace: 3, toPlace: 4, prizes: prizes(3) },
  ]
  expect(award([1n, 2n, 3n, 4n, 5n], new Set(), overlapping)).toEqual([
    { playerId: 2n, place: 2, prizes: prizes(2) },
    { playerId: 3n, place: 3, prizes: prizes(2) },
    { playerId: 4n, place: 4, prizes: prizes(3) },
  ])
})
