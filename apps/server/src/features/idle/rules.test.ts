import fc from 'fast-check'
import { expect, test } from 'vitest'
import { accumulated, fullAt, type Idle, rateOf } from './rules.ts'

const start = new Date('2026-11-18T12:00:00Z')
const after = (ms: number) => new Date(start.getTime() + ms)
const hour = 3_600_000
const empty: Idle = { since: start, rest: 0n }

const rate = fc.integer({ min: 0, max: 100_000 })
const cap = fc.integer({ min: 1, max: 24 })
const pauses = fc.array(fc.nat(hour * 5), { minLength: 1, maxLength: 30 })

/** Claims at each of these times; returns the sum. */
function claimedAt(moments: readonly Date[], perHour: number, capHours: number) {
  let idle = empty
  let total = 0n
  for (const now of moments) {
    const { coins, after } = accumulated(idle, perHour, capHours, now)
    total += coins
    idle = after
  }
  return total
}

test('coins grow by the hour up to the cap', () => {
  expect(accumulated(empty, 30, 8, after(hour / 2)).coins).toBe(15n)
  expect(accumulated(empty, 30, 8, after(8 * hour)).coins).toBe(240n)
  expect(accumulated(empty, 30, 8, after(800 * hour)).coins).toBe(240n)
  expect(fullAt(empty, 8)).toEqual(after(8 * hour))
})

test('upgrades set the rate', () => {
  const growth = { base: 10, perLevel: { speed: 2, power: 3, shuttle: 5 }, capHours: 8 }
  expect(rateOf(growth, { speed: 0, power: 0, shuttle: 0 })).toBe(10)
  expect(rateOf(growth, { speed: 9, power: 19, shuttle: 4 })).toBe(10 + 18 + 57 + 20)
})

test('below the cap, many small claims give exactly what one big claim gives', () => {
  fc.assert(
    fc.property(rate, pauses, (perHour, waits) => {
      const moments = waits.map((_, index) => after(waits.slice(0, index + 1).reduce((a, b) => a + b, 0)))
      const never = 24 * 365
      const once = accumulated(empty, perHour, never, moments.at(-1)!).coins
      expect(claimedAt(moments, perHour, never)).toBe(once)
    }),
  )
})

test('any number of claims gives at most the rate over the time, and each at most the cap', () => {
  fc.assert(
    fc.property(rate, cap, pauses, (perHour, capHours, waits) => {
      const total = waits.reduce((a, b) => a + b, 0)
      const moments = waits.map((_, index) => after(waits.slice(0, index + 1).reduce((a, b) => a + b, 0)))
      const claimed = claimedAt(moments, perHour, capHours)
      expect(claimed <= (BigInt(perHour) * BigInt(total)) / BigInt(hour)).toBe(true)
      expect(claimed <= BigInt(perHour * capHours * waits.length)).toBe(true)
    }),
  )
})

test('a clock set back gives nothing, and the same time does not count twice', () => {
  fc.assert(
    fc.property(
      rate,
      fc.array(fc.integer({ min: -hour * 40, max: hour * 40 }), { maxLength: 20 }),
      (perHour, jumps) => {
        const moments = jumps.map(after)
        const latest = Math.max(0, ...jumps)
        expect(claimedAt(moments, perHour, 24) <= (BigInt(perHour) * BigInt(latest)) / BigInt(hour)).toBe(
          true,
        )
        expect(accumulated(empty, perHour, 24, after(-hour))).toEqual({ coins: 0n, after: empty })
      },
    ),
  )
})
