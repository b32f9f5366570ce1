import { field } from '@ganj/game-core'
import { afterEach, expect, test, vi } from 'vitest'
import { viewOf } from './view.ts'

afterEach(() => vi.unstubAllGlobals())

function on(innerWidth: number, innerHeight: number, devicePixelRatio = 2) {
  for (const [name, value] of Object.entries({ innerWidth, innerHeight, devicePixelRatio }))
    vi.stubGlobal(name, value)
}

/** The lowest pixel of the craft's flame, and the height of the power-up buttons with their margin on short screens. */
const flame = field.craftY + 53
const powerUps = 46 + 8

test.each([
  [320, 568],
  [320, 500],
  [360, 640],
  [390, 844],
  [1280, 720],
])('on %i by %i the whole field is visible and nothing covers the craft', (width, height) => {
  on(width, height)
  const { scale, seen } = viewOf('high')
  expect(seen.right - seen.left).toBeGreaterThanOrEqual(field.width)
  expect(seen.top).toBeLessThanOrEqual(0)
  expect((flame - seen.top) * scale).toBeLessThanOrEqual(height - powerUps)
})

test('the resolution is that of the screen, up to the limit of the motion level', () => {
  on(390, 844, 3)
  expect(viewOf('high').width).toBe(390 * 3)
  expect(viewOf('average').width).toBe(390 * 2)
  expect(viewOf('low').width).toBe(390 * 1.5)
  on(390, 844, 1)
  expect(viewOf('high').width).toBe(390)
})
