// @vitest-environment node
import { expect, test } from 'vitest'
import { stepsOf } from './payout-state.ts'

const history = (...states: Parameters<typeof stepsOf>[0]['history'][number]['state'][]) => ({
  history: states.map((state, at) => ({ state, at: `2026-11-18T12:0${at}:00Z` })),
  state: states.at(-1)!,
})
const names = (...states: Parameters<typeof history>) =>
  stepsOf(history(...states)).map(
    ({ name, at }) => `${name.replace('payout.step.', '')}${at === null ? '?' : ''}`,
  )

test('what is still to come stands below what was', () => {
  expect(names('requested', 'in-review')).toEqual([
    'requested',
    'in-review',
    'approved?',
    'sending?',
    'confirmed?',
  ])
  expect(names('requested', 'approved', 'batched')).toEqual([
    'requested',
    'approved',
    'sending',
    'confirmed?',
  ])
})

test('sending is one step, however many it takes inside', () => {
  expect(names('requested', 'approved', 'batched', 'signed', 'sent', 'confirmed')).toEqual([
    'requested',
    'approved',
    'sending',
    'confirmed',
  ])
})

test('from an end nothing follows', () => {
  expect(names('requested', 'in-review', 'rejected')).toEqual(['requested', 'in-review', 'rejected'])
})
