import fc from 'fast-check'
import { expect, test } from 'vitest'
import { boardOfGroup, pastSeason, pastSeasons, periodOf, seasonAt } from './rules.ts'

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

test('a day with a clock change has 23 or 25 hours', () => {
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

test('every moment is in one period, and periods join without gap or overlap', () => {
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

test('friends compare on the weekly board; groups and blue fire have their own boards for the same week', () => {
  const now = new Date('2026-11-18T12:00:00Z')
  const weekly = periodOf('weekly', now, tehran)
  expect(periodOf('friends', now, tehran)).toEqual(weekly)
  expect(periodOf('blue-fire', now, tehran)).toEqual({ ...weekly, board: 'blue-fire:2026-11-14' })
  expect(boardOfGroup(periodOf('group', now, tehran), '-100')).toBe('group:2026-11-14:-100')
})

test('past seasons are all over, consecutive without a gap, and found again by their start', () => {
  const moments = fc.date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
  const zones = fc.constantFrom(tehran, 'Europe/Berlin', 'America/New_York', 'UTC')
  fc.assert(
    fc.property(moments, zones, (now, zone) => {
      const seasons = pastSeasons(8, now, zone)
      let { startsAt: next } = seasonAt(now, zone)
      for (const season of seasons) {
        expect(season.endsAt).toEqual(next)
        expect(pastSeason(season.startsAt, now, zone)).toEqual(season)
        expect(pastSeason(new Date(season.startsAt.getTime() + 1), now, zone)).toBeUndefined()
        next = season.startsAt
      }
      expect(pastSeason(seasonAt(now, zone).startsAt, now, zone)).toBeUndefined()
    }),
    { numRuns: 50 },
  )
  expect(pastSeason(new Date(Number.NaN), new Date(), tehran)).toBeUndefined()
})
