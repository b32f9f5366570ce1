// @vitest-environment node
import { expect, test } from 'vitest'
import { shownState } from './broadcast-state.ts'

const at = '2026-11-24T08:00:00.000Z'
const now = Date.parse(at)

test('a broadcast is shown as scheduled before its time, and as being prepared from then on', () => {
  expect(shownState({ state: 'planning', startsAt: at }, now - 1)).toBe('scheduled')
  expect(shownState({ state: 'planning', startsAt: at }, now)).toBe('planning')
  expect(shownState({ state: 'planning', startsAt: null }, now)).toBe('planning')
  expect(shownState({ state: 'paused', startsAt: at }, now - 1)).toBe('paused')
})
