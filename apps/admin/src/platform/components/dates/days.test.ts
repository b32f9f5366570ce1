// @vitest-environment node
import { expect, test } from 'vitest'
import { dayIn, dayOf, momentOf, timeOf } from './days.ts'

test('a local day and time convert to a moment and back', () => {
  const at = new Date(momentOf('2026-03-21', '09:05'))
  expect([dayOf(at), timeOf(at)]).toEqual(['2026-03-21', '09:05'])
  expect(dayOf(dayIn('2026-01-01'))).toBe('2026-01-01')
})
