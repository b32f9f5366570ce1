// @vitest-environment node
import { expect, test } from 'vitest'
import {
  type Fact,
  gemsOfWeek,
  isPacks,
  isWheel,
  spinsOfWeek,
  type WheelForecast,
  wheelWeeks,
} from './forecast.ts'

const forecast: WheelForecast = {
  method: 'wheel',
  weeks: 4,
  spins: { mean: 700, busiest: 900 },
  perSpin: [{ currency: 'coin', expected: 10, deviation: 4 }],
  perWeek: [
    { currency: 'coin', expected: 7000, deviation: 100 },
    { currency: 'tether', expected: 0, deviation: 0 },
  ],
  taken: { mean: 50, busiest: 60 },
  tether: { budget: 100, expected: 0, worst: 0, exhausted: 0 },
  warnings: [],
}
const fact: Fact = {
  from: '2026-11-17',
  to: '2026-11-18',
  days: 2,
  flows: [
    { house: 'wheel', kind: 'spin', currency: 'coin', toPlayers: '2200', fromPlayers: '0' },
    { house: 'wheel', kind: 'spin', currency: 'gem', toPlayers: '0', fromPlayers: '20' },
  ],
  figures: [
    { figure: 'free-spins', label: '', value: 150 },
    { figure: 'paid-spins', label: '1', value: 50 },
    { figure: 'sales', label: 'pack', value: 9 },
  ],
}

test('amounts counted on some days are scaled to a week for the comparison', () => {
  expect(wheelWeeks(forecast, fact)).toEqual([
    { currency: 'coin', forecast: 7000, fact: 7700, difference: 0.1 },
    { currency: 'tether', forecast: 0, fact: 0, difference: null },
  ])
  expect([spinsOfWeek(fact), gemsOfWeek(fact)]).toEqual([700, 70])
})

test('before a whole day was counted there is no comparison', () => {
  expect(wheelWeeks(forecast, null)[0]).toEqual({
    currency: 'coin',
    forecast: 7000,
    fact: null,
    difference: null,
  })
  expect(spinsOfWeek({ ...fact, days: 0 })).toBeNull()
})

test('the kind of a forecast follows from its method', () => {
  expect([isWheel(forecast), isPacks(forecast), isWheel(null)]).toEqual([true, false, false])
})
