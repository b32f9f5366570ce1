// @vitest-environment node
import { expect, test } from 'vitest'
import { dayIn, dayOf, knownDay, momentOf, timeOf } from './days.ts'

test('a local day and time convert to a moment and back', () => {
  const at = new Date(momentOf('2026-03-21', '09:05'))
  expect([dayOf(at), timeOf(at)]).toEqual(['2026-03-21', '09:05'])
  expect(dayOf(dayIn('2026-01-01'))).toBe('2026-01-01')
})

test('a day in an address is one that a calendar has', () => {
  expect(knownDay('2026-11-24')).toBe('2026-11-24')
  for (const day of ['bogus', '2026-13-01', '2026-11-24T10:00', '', undefined])
    expect(knownDay(day)).toBeUndefined()
})
