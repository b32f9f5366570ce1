import { toBase64Url } from '@ganj/game-bridge'
import { encodeLog, rulesVersion } from '@ganj/game-core'
import { expect, test } from 'vitest'
import { clockOf, logOf, pathOf, setupOf } from './playable.ts'

const levels = { speed: 0, power: 0, shuttle: 0 }
const seed = 'ab'.repeat(16)
const inputs = Uint16Array.from({ length: 2000 }, (_, tick) => 100 + Math.floor(tick / 100))
const log = toBase64Url(encodeLog({ rulesVersion, seed, levels, inputs, events: [] }))
const segments = ['5e'.repeat(16)]
const run = { id: 'abcdefghijkl', seed, rulesVersion, segments, levels, log }

test('a log is decoded as it was encoded, and an invalid one is undefined', () => {
  expect(logOf(run)?.inputs).toEqual(inputs)
  expect(logOf({ ...run, log: log.slice(0, -4) })).toBeUndefined()
  expect(logOf({ ...run, log: '%' })).toBeUndefined()
  expect(setupOf(run)).toEqual({ seed, rulesVersion, segments, levels, revives: 4 })
})

test('the path covers the inputs of the whole run with a limited number of points', () => {
  const path = pathOf({ rulesVersion, seed, levels, inputs, events: [] })
  expect(path.startsWith('M0 100L2 100')).toBe(true)
  expect(path.endsWith('L1998 119')).toBe(true)
  expect(path.split('L').length).toBe(1000)
  expect(pathOf({ rulesVersion, seed, levels, inputs: new Uint16Array(), events: [] })).toBe('')
})

test('time is minutes and whole seconds', () => {
  expect([clockOf(0), clockOf(59.9), clockOf(151)]).toEqual([
    [0, 0],
    [0, 59],
    [2, 31],
  ])
})
