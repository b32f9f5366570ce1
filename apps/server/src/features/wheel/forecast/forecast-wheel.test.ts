import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { roll } from '../odds/draw.ts'
import { boundsOf } from '../odds/odds.ts'
import { itemSeed, rulesSeed } from '../odds/seed.ts'
import { forecastWheel, type WheelItem } from './forecast-wheel.ts'
import { tetherWeek } from './tether-week.ts'

const name = { fa: 'ا', en: 'a', ru: 'а' }
const plain = (currency: 'gem' | 'coin' | 'daily-spin-count', amount: number, weight: number): WheelItem => ({
  name,
  weight,
  prize: { currency, amount },
})
const tether = (amount: number, weight: number): WheelItem => ({
  name,
  weight,
  prize: { currency: 'tether', amount },
  fallback: { currency: 'gem', amount: 50 },
})
const rules = { gemLadder: [5, 8], weeklyTether: 10 }
const week = { spins: 100, paid: [] }
const tetherUnit = 1_000_000n

describe('one spin', () => {
  test('gives exactly the expected values of its odds', () => {
    const items = [plain('coin', 10, 3), plain('coin', 50, 1), plain('gem', 4, 4)]
    const { perSpin, perWeek } = forecastWheel({ items, rules }, { items, rules }, [week])
    // 10 at 3/8 and 50 at 1/8: mean 10, of squares 350.
    expect(perSpin).toEqual([
      { currency: 'coin', expected: 10, deviation: Math.sqrt(250) },
      { currency: 'gem', expected: 2, deviation: 2 },
    ])
    expect(perWeek[0]).toEqual({ currency: 'coin', expected: 1000, deviation: Math.sqrt(250) * 10 })
  })
})

describe('a week of tether', () => {
  test('pays from the budget, and the rest by its fallback', () => {
    const every = [{ chance: 1, amount: 3n * tetherUnit }]
    expect(tetherWeek(every, 5, 10n * tetherUnit)).toEqual({
      expected: 9_000_000,
      deviation: 0,
      worst: 9n * tetherUnit,
      exhausted: 1,
      fallbacks: 2,
      method: 'exact',
    })
  })

  test('has the probabilities of two spins, computed by hand', () => {
    // Half of the spins win 2; of two wins the budget pays one.
    const half = tetherWeek([{ chance: 0.5, amount: 2n * tetherUnit }], 2, 3n * tetherUnit)
    expect(half.expected).toBeCloseTo(1_500_000, 6)
    expect(half.exhausted).toBeCloseTo(0.25, 12)
    expect(half.fallbacks).toBeCloseTo(0.25, 12)
    expect(half.worst).toBe(2n * tetherUnit)
  })

  test('is zero without prizes, spins or budget', () => {
    expect(tetherWeek([], 100, 5n)).toMatchObject({ expected: 0, worst: 0n, exhausted: 0 })
    expect(tetherWeek([{ chance: 0.1, amount: 1n }], 0, 5n)).toMatchObject({ expected: 0 })
    expect(tetherWeek([{ chance: 1, amount: 7n }], 3, 0n)).toMatchObject({
      expected: 0,
      exhausted: 1,
      fallbacks: 3,
    })
  })

  test('simulated equals computed, within statistical error', () => {
    const prizes = [
      { chance: 0.008, amount: 1_000_000n },
      { chance: 0.002, amount: 10_000_000n },
    ]
    const exact = tetherWeek(prizes, 2_000, 50_000_000n)
    // One unit more makes the amounts share no large divisor, so that there are too many states.
    const odd = [prizes[0]!, { chance: 0.002, amount: 10_000_001n }]
    const simulated = tetherWeek(odd, 2_000, 50_000_005n)
    expect([exact.method, simulated.method]).toEqual(['exact', 'simulated'])
    expect(Math.abs(simulated.expected / exact.expected - 1)).toBeLessThan(0.02)
    expect(Math.abs(simulated.deviation / exact.deviation - 1)).toBeLessThan(0.05)
    expect(Math.abs(simulated.exhausted - exact.exhausted)).toBeLessThan(0.03)
    expect(tetherWeek(odd, 2_000, 50_000_005n)).toEqual(simulated)
  })
})

describe('a draft', () => {
  test('counts the spins that it gives itself', () => {
    const none = [plain('coin', 1, 1)]
    const half = [plain('coin', 1, 1), plain('daily-spin-count', 1, 1)]
    expect(forecastWheel({ items: half, rules }, { items: none, rules }, [week]).spins.mean).toBe(200)
    expect(forecastWheel({ items: none, rules }, { items: half, rules }, [week]).spins.mean).toBe(50)
    const endless = forecastWheel(
      { items: [plain('daily-spin-count', 1, 1)], rules },
      { items: none, rules },
      [week],
    )
    expect(endless.warnings[0]).toMatch(/^endless/)
  })

  test('counts the gems paid for spins, by its own price ladder', () => {
    const items = [plain('coin', 1, 1)]
    const past = [
      { spins: 10, paid: [3, 2, 1] },
      { spins: 20, paid: [5] },
    ]
    const { taken, spins } = forecastWheel({ items, rules }, { items, rules }, past)
    expect(taken).toEqual({ mean: (3 * 5 + 2 * 8 + 8 + 25) / 2, busiest: 39 })
    expect(spins).toEqual({ mean: 15, busiest: 20 })
  })

  test('warns of a week whose budget is too small', () => {
    const items = [tether(5, 1), plain('coin', 1, 9)]
    const { warnings, tether: cost } = forecastWheel({ items, rules }, { items, rules }, [week])
    expect(warnings[0]).toMatch(/^budget/)
    expect(cost).toMatchObject({ budget: 10, worst: 10, by: 'exact' })
  })

  test('for the seeded wheel is the cost of hundreds of weeks of real draws', () => {
    const items = itemSeed.map(({ data }) => data as WheelItem)
    const odds = { items, rules: rulesSeed[0]!.data }
    const forecast = forecastWheel(odds, odds, [{ spins: 500, paid: [] }])
    const bounds = boundsOf(items)
    let words = 0
    const word = (): number => createHash('sha256').update(`word ${words++}`).digest().readUInt32BE(0)
    const weeks = 120
    const totals = Array.from({ length: weeks }, () => {
      let spent = 0
      for (let spin = 0; spin < 500; spin++) {
        const drawn = roll([word(), word()], bounds.at(-1)!)
        const { prize } = items[bounds.findIndex((bound) => drawn < bound)]!
        if (prize.currency === 'tether' && spent + prize.amount <= 50) spent += prize.amount
      }
      return spent
    })
    const mean = totals.reduce((sum, one) => sum + one, 0) / weeks
    expect(Math.abs(mean - forecast.tether.expected)).toBeLessThan(
      (4 * forecast.tether.deviation) / Math.sqrt(weeks),
    )
  })
})
