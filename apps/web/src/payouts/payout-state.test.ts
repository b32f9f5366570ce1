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

test('future steps follow the past ones', () => {
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

test('all internal states of sending are shown as one step', () => {
  expect(names('requested', 'approved', 'batched', 'signed', 'sent', 'confirmed')).toEqual([
    'requested',
    'approved',
    'sending',
    'confirmed',
  ])
})

test('a final state has no future steps', () => {
  expect(names('requested', 'in-review', 'rejected')).toEqual(['requested', 'in-review', 'rejected'])
})
