// @vitest-environment node
import { expect, test } from 'vitest'
import { fitting } from '../sprites/banner.ts'
import { piecesOf } from './banner.ts'

const space = { u: 100, v: 40, pixelWidth: 720, pixelHeight: 200, width: 360, height: 100 }

test('a line draws only the part of its frame that it needs, without leftover pixels of an older line', () => {
  const [whole, kept] = piecesOf(space, { width: 120.2, height: 60 })
  expect(whole).toEqual({ u: 100, v: 40, pixelWidth: 241, pixelHeight: 120, width: 120.5, height: 60 })
  expect(kept).toEqual({ u: 101, v: 41, pixelWidth: 239, pixelHeight: 118, width: 119.5, height: 59 })
})

test('a line never exceeds its frame', () => {
  const [whole] = piecesOf(space, { width: 900, height: 400 })
  expect(whole).toEqual(space)
})

test('a line that is too long is scaled down', () => {
  expect(fitting(46, 200)).toBe(46)
  expect((fitting(46, 500) / 46) * 500).toBeCloseTo(344)
})
