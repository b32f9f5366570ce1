import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import { dayOf, startOf, weekAfter, weekOf } from './calendar.ts'

test('a week begins on its Saturday, and the next one follows without a gap', () => {
  expect(weekOf('2026-11-20')).toBe('2026-11-14')
  expect(weekOf('2026-11-21')).toBe('2026-11-21')
  expect(weekAfter('2026-11-14')).toBe('2026-11-21')
})

test('a day is that of its time zone, whatever was computed before', () => {
  const zones = ['Asia/Tehran', 'America/New_York', 'Africa/Cairo', 'UTC']
  const moment = fc.date({ min: new Date('2026-01-01Z'), max: new Date('2026-12-31Z'), noInvalidDate: true })
  const around = fc
    .tuple(moment, fc.integer({ min: -2, max: 2 }))
    .map(([at, ms]) => new Date(startOf(at.toISOString().slice(0, 10), 'Asia/Tehran').getTime() + ms))
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.oneof(moment, around), fc.constantFrom(...zones))), (asked) => {
      for (const [at, zone] of asked) {
        const there = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(zone)
        expect(dayOf(at, zone)).toBe(there.toPlainDate().toString())
      }
    }),
  )
})
