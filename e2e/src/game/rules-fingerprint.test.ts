import { expect, test } from 'vitest'
import { fingerprintOf } from './rules-fingerprint.ts'

const rule = `import { one } from './fixed.ts'
import { type RunState, recordGameEvent } from './state.ts'

/** How fast a shot is. */
export const speed = 4 * one
`
const digest = fingerprintOf([['shots.ts', rule]])

test('the folder of a file, its comments and the order and layout of its imports do not change the fingerprint', () => {
  const moved = `import {
  type RunState,
  recordGameEvent,
} from '../state/state.ts'
import { one } from '../numbers/fixed.ts'
export const speed = 4 * one // of a second
`
  expect(fingerprintOf([['enemies/shots.ts', moved]])).toBe(digest)
})

test.each([
  ['a number', rule.replace('4', '5')],
  ['what is imported', rule.replace('{ one }', '{ wall as one }')],
  ['the file it is imported from', rule.replace('fixed.ts', 'other.ts')],
])('%s changes the fingerprint', (_, changed) => {
  expect(fingerprintOf([['shots.ts', changed]])).not.toBe(digest)
})

test('a file that is added, renamed or removed changes the fingerprint', () => {
  const second = ['kill.ts', 'export const worth = 5'] as const
  const both = fingerprintOf([['shots.ts', rule], second])
  expect(both).toBe(fingerprintOf([second, ['shots.ts', rule]]))
  expect(both).not.toBe(digest)
  expect(fingerprintOf([['bullets.ts', rule]])).not.toBe(digest)
})
