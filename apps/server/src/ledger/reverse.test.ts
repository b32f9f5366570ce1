import { type IndicatorId, indicatorIds } from '@ganj/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Leg } from './post.ts'
import { split } from './reverse.ts'

const amount = fc.bigInt({ min: 0n, max: 10n ** 12n })
const amounts = fc
  .uniqueArray(fc.tuple(fc.constantFrom(...indicatorIds), amount), { selector: ([currency]) => currency })
  .map((entries) => new Map<IndicatorId, bigint>(entries))

test('the amount taken and the amount owed add up to the amount given, and no balance is below zero', () => {
  fc.assert(
    fc.property(amounts, amounts, (gave, held) => {
      const given: Leg[] = [...gave].flatMap(([currency, delta]) =>
        delta > 0n ? [{ currency, delta, house: 'stars' as const }] : [],
      )
      const { taken, missing } = split(given, held)
      for (const { currency, delta } of given) {
        const part = -(taken.find((leg) => leg.currency === currency)?.delta ?? 0n)
        expect(part + (missing.get(currency) ?? 0n)).toBe(delta)
        expect(part).toBeLessThanOrEqual(held.get(currency) ?? 0n)
      }
      expect(taken.every(({ delta, house }) => delta < 0n && house === 'stars')).toBe(true)
      expect(taken.length).toBeLessThanOrEqual(given.length)
    }),
  )
})
