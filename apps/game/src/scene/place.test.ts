import { afterEach, expect, test, vi } from 'vitest'
import { viewOf } from '../view.ts'
import { inField } from './place.ts'

afterEach(() => vi.unstubAllGlobals())

test.each([
  [390, 844],
  [320, 568],
  [1024, 768],
])('on %i by %i a position on the page is converted to the field', (width, height) => {
  for (const [name, value] of Object.entries({ innerWidth: width, innerHeight: height, devicePixelRatio: 2 }))
    vi.stubGlobal(name, value)
  const view = viewOf('high')
  const hull = inField({ x: 66, y: 23, width: 108, height: 26, size: 16 }, view)
  // The painter's transform, converted back to CSS pixels.
  expect((view.left + hull.x * view.density) / 2).toBeCloseTo(66, 0)
  expect((view.top + hull.y * view.density) / 2).toBeCloseTo(23, 0)
  expect(hull.width * view.scale).toBeCloseTo(108)
  expect(hull.size * view.scale).toBeCloseTo(16)
})
