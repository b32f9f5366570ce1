import { indicatorIds } from '@ganj/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { packKind } from './content.ts'
import { bundleOf, legsOf, limitLeft, pricesOf } from './rules.ts'
import { packSeed } from './seed.ts'

const amount = fc.integer({ min: 1, max: 1_000_000 })
const bundle = fc
  .uniqueArray(fc.record({ currency: fc.constantFrom(...indicatorIds), amount }), {
    selector: ({ currency }) => currency,
  })
  .map((indicators) => ({ indicators, powerUps: [] }))
const price = fc.record({ currency: fc.constantFrom('gem' as const, 'coin' as const), amount })

test('a purchase posts the price and the goods, in the order of the balances, the price first', () => {
  fc.assert(
    fc.property(price, bundle, (cost, goods) => {
      const legs = legsOf(cost, goods)
      const places = legs.map(({ currency }) => indicatorIds.indexOf(currency))
      expect(places).toEqual([...places].sort((a, b) => a - b))
      expect(legs).toHaveLength(goods.indicators.length + 1)
      expect(legs.filter(({ delta }) => delta < 0n)).toEqual([
        { currency: cost.currency, delta: -BigInt(cost.amount), house: 'shop' },
      ])
      expect(legs.find(({ currency }) => currency === cost.currency)!.delta).toBeLessThan(0n)
    }),
  )
})

test('the remainder of a limit never rises by a purchase and never falls below zero', () => {
  const day = fc.constantFrom('2026-11-19', '2026-11-20', '2026-11-21')
  const bought = fc.record({ ever: fc.nat(20), day, today: fc.nat(20) })
  const limit = fc.record({
    per: fc.constantFrom('player' as const, 'day' as const),
    count: fc.integer({ min: 1, max: 20 }),
  })
  fc.assert(
    fc.property(limit, bought, day, (rule, past, today) => {
      const left = limitLeft(rule, past, today)!.remaining
      const more = { ever: past.ever + 1, day: past.day, today: past.today + 1 }
      expect(limitLeft(rule, more, today)!.remaining).toBeLessThanOrEqual(left)
      expect(left).toBeGreaterThanOrEqual(0)
      expect(limitLeft(rule, undefined, today)!.remaining).toBe(rule.count)
    }),
  )
  expect(limitLeft(undefined, { ever: 9, day: '2026-11-20', today: 9 }, '2026-11-20')).toBeNull()
  const perDay = { per: 'day' as const, count: 3 }
  expect(limitLeft(perDay, { ever: 9, day: '2026-11-20', today: 3 }, '2026-11-21')!.remaining).toBe(3)
})

test('the seeded shop has packs that fit their kind, contain something and cost something', () => {
  expect(packSeed.length).toBeGreaterThanOrEqual(12)
  expect(new Set(packSeed.map(({ publicId }) => publicId)).size).toBe(packSeed.length)
  for (const { publicId, data } of packKind.seed) {
    expect(packKind.check(data), publicId).toBe(true)
    const { indicators, powerUps } = bundleOf(data)
    expect(indicators.length + powerUps.length, publicId).toBeGreaterThan(0)
    expect(pricesOf(data).length, publicId).toBeGreaterThan(0)
    // A pack that gives the currency it costs could create money.
    expect(indicators.map(({ currency }) => currency)).not.toContain(data.prices.indicator?.currency)
  }
})
