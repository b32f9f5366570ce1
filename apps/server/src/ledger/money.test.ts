import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromWire, toWire } from './money.ts'

test('an amount survives formatting and parsing', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 8_589_934_591_999_999n }), (minor) => {
      expect(fromWire('tether', toWire('tether', minor))).toBe(minor)
      expect(fromWire('coin', toWire('coin', minor))).toBe(minor)
    }),
  )
})

test('tether has six decimals, never rounded in binary', () => {
  expect(toWire('tether', 1n)).toBe(0.000001)
  expect(toWire('tether', 1_100_000n)).toBe(1.1)
  expect(toWire('tether', 123_456_789_012n)).toBe(123456.789012)
  expect(fromWire('tether', 0.1)).toBe(100_000n)
  expect(fromWire('tether', 0.3)).toBe(300_000n)
})

test('an amount that is finer than its currency, negative or not a number is refused', () => {
  expect(() => fromWire('tether', 0.0000001)).toThrow(RangeError)
  expect(() => fromWire('coin', 1.5)).toThrow(RangeError)
  for (const value of [-1, Number.NaN, Number.POSITIVE_INFINITY, 1e21]) {
    expect(() => fromWire('coin', value)).toThrow(RangeError)
  }
})
