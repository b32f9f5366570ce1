import { expect, test } from 'vitest'
import { dueDays } from './due-days.ts'

const timeZone = 'Asia/Tehran'
const now = new Date('2026-11-18T12:00:00Z')
const ask = { first: '2026-11-16', known: [], eventsSince: '2026-08-20', now, timeZone }
const counted = (day: string, at: string) => ({ day, rolledUpAt: new Date(at) })

test('days that were never counted are due, the newest first', () => {
  expect(dueDays(ask)).toEqual(['2026-11-18', '2026-11-17', '2026-11-16'])
})

test('today is always due; a past day is due once after its end, then daily for eight days', () => {
  const due = (at: string, later = now) =>
    dueDays({
      ...ask,
      now: later,
      known: [counted('2026-11-16', at), counted('2026-11-17', '2026-11-30T00:00:00Z')],
    })
  // The day ends at 20:30 UTC.
  expect(due('2026-11-16T20:29:00Z')).toContain('2026-11-16')
  expect(due('2026-11-18T11:00:00Z')).toEqual(['2026-11-18'])
  expect(due('2026-11-17T11:00:00Z')).toContain('2026-11-16')
  expect(due('2026-11-24T20:31:00Z', new Date('2026-12-20T00:00:00Z'))).not.toContain('2026-11-16')
})

test('counts of deleted events are not recomputed; a missing day is counted from what is left', () => {
  const known = [counted('2026-11-16', '2026-11-16T12:00:00Z')]
  expect(dueDays({ ...ask, eventsSince: '2026-11-17', known })).toEqual(['2026-11-18', '2026-11-17'])
  expect(dueDays({ ...ask, eventsSince: '2026-11-17' })).toContain('2026-11-16')
})
