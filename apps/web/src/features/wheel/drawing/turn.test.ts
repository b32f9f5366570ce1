// @vitest-environment node
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { landingAngle, sliceAt, tierOf } from './turn.ts'

const wheels = fc
  .integer({ min: 1, max: 64 })
  .chain((slices) => fc.tuple(fc.constant(slices), fc.nat(slices - 1)))
const chance = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })

test('from any angle the wheel stops at the slice that the server drew', () => {
  fc.assert(
    fc.property(wheels, fc.integer({ min: -5000, max: 50_000 }), chance, ([slices, index], from, random) => {
      const angle = landingAngle(from, index, slices, random)
      expect(sliceAt(angle, slices)).toBe(index)
      expect(angle - from).toBeGreaterThanOrEqual(6 * 360)
      expect(angle - from).toBeLessThan(7 * 360)
    }),
  )
})

test('it stops well inside its slice, so that no other prize looks like a near miss', () => {
  fc.assert(
    fc.property(wheels, chance, ([slices, index], random) => {
      const slice = 360 / slices
      const off = (landingAngle(0, index, slices, random) + index * slice) % 360
      expect(Math.min(Math.abs(off), 360 - Math.abs(off))).toBeLessThanOrEqual(0.3 * slice + 1e-6)
    }),
  )
})

test('tether and rare prizes have a higher tier than common ones', () => {
  const tier = (currency: string, weight: number) => tierOf({ currency, weight, totalWeight: 10_000 })
  expect([tier('coin', 2400), tier('coin', 500), tier('gem', 20), tier('tether', 5000)]).toEqual([1, 2, 3, 3])
})
