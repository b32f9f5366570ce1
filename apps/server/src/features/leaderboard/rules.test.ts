import fc from 'fast-check'
import { expect, test } from 'vitest'
import { periodOf } from './rules.ts'

const tehran = 'Asia/Tehran'

test('the week begins on Saturday at midnight in Tehran', () => {
  // Friday 20 November 2026, 23:59 and Saturday 00:00 in Tehran (UTC+3:30).
  const before = periodOf('weekly', new Date('2026-11-20T20:29:59.999Z'), tehran)
  const after = periodOf('weekly', new Date('2026-11-20T20:30:00Z'), tehran)
  expect(before.board).toBe('weekly:2026-11-14')
  expect(after.board).toBe('weekly:2026-11-21')
  expect(after.startsAt).toEqual(before.endsAt)
  expect(after.endsAt?.toISOString()).toBe('2026-11-27T20:30:00.000Z')
})

test('a day in which the clocks change has 23 or 25 hours', () => {
  const hours = (day: string) => {
    const { startsAt, endsAt } = periodOf('daily', new Date(`${day}T12:00:00Z`), 'Europe/Berlin')
    return (endsAt!.getTime() - startsAt!.getTime()) / 3_600_000
  }
  expect(hours('2026-03-29')).toBe(23)
  expect(hours('2026-10-25')).toBe(25)
  expect(hours('2026-06-01')).toBe(24)
})

test('all-time never begins and never ends', () => {
  expect(periodOf('all-time', new Date(), tehran)).toEqual({
    board: 'all-time',
    startsAt: null,
    endsAt: null,
  })
})

test('every moment lies in its own period, and periods join without gap or overlap', () => {
  const moments = fc.date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
  const zones = fc.constantFrom(tehran, 'Europe/Berlin', 'America/New_York', 'UTC', 'Australia/Lord_Howe')
  fc.assert(
    fc.property(
      moments,
      zones,
      fc.constantFrom('weekly' as const, 'daily' as const),
      (now, zone, dimension) => {
        const { startsAt, endsAt } = periodOf(dimension, now, zone)
        expect(startsAt!.getTime()).toBeLessThanOrEqual(now.getTime())
        expect(endsAt!.getTime()).toBeGreaterThan(now.getTime())
        expect(periodOf(dimension, endsAt!, zone).startsAt).toEqual(endsAt)
      },
    ),
  )
})
