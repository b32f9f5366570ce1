// @vitest-environment node
import { createRun, rulesVersion } from '@ganj/game-core'
import { expect, test } from 'vitest'
import type { Frame, Painter } from '../draw/painter.ts'
import { allSprites, type SpriteName } from '../sprites/index.ts'
import { wordsOf } from '../texts/texts.ts'
import { createHull } from './hull.ts'

const names = Object.keys(allSprites(4, wordsOf('fa'))) as SpriteName[]
const frames = Object.fromEntries(names.map((name) => [name, { u: 0, v: 0 }])) as Record<SpriteName, Frame>
const place = { x: 66, y: 23, width: 108, height: 26, size: 16 }

/** The draws of a hull per frame: the names of the sprites, and the position of the first. */
function show(hulls: readonly number[], lively = true) {
  const setup = { seed: '0'.repeat(32), rulesVersion, levels: { speed: 0, power: 0, shuttle: 4 }, revives: 0 }
  const state = createRun(setup)
  const gauge = createHull()
  return hulls.map((hull) => {
    const drawn: { name: string | undefined; x: number }[] = []
    const draw: Painter['draw'] = (frame, x) => {
      drawn.push({ name: names.find((name) => frames[name] === frame), x })
    }
    const painter = { draw, load() {}, patch() {}, begin() {}, shift() {}, end() {} }
    const seen = { left: 0, right: 360, top: 0, bottom: 640 }
    const canvas = { painter, frames, ...seen, pixel: 1, now: 0, seconds: 0.04, rich: true, lively }
    gauge.draw(canvas, { ...state, hull }, place)
    return drawn
  })
}

test('each point of hull is a star, from the left; a lost one is an outline', () => {
  const [drawn = []] = show([3])
  expect(drawn.map(({ name }) => name)).toEqual([
    'hull',
    'hull-star',
    'hull-star',
    'hull-star',
    'hull-lost',
    'hull-lost',
  ])
  const xs = drawn.slice(1).map(({ x }) => x)
  expect(xs).toEqual([28, 47, 66, 85, 104])
})

test('it shakes when a point is lost, not when a run begins or the hull is restored', () => {
  const at = (hulls: readonly number[], lively?: boolean) => show(hulls, lively).map(([pill]) => pill?.x)
  expect(at([5, 5, 4, 4])).toEqual([66, 66, 66, expect.closeTo(63.5)])
  expect(at([3, 3, 3])).toEqual([66, 66, 66])
  expect(at([3, 5, 5])).toEqual([66, 66, 66])
  expect(at([5, 4, 4], false)).toEqual([66, 66, 66])
})
