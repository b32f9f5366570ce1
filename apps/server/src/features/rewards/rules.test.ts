import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayAfter, dayOf, startOf } from '#platform/calendar.ts'
import { type LastClaim, standingOn } from './rules.ts'

const tehran = 'Asia/Tehran'
const zones = fc.constantFrom(
  tehran,
  'Europe/Berlin',
  'America/New_York',
  'UTC',
  'Australia/Lord_Howe',
  'America/Sao_Paulo',
  'Africa/Cairo',
)
const moments = fc.date({ min: new Date('2000-01-01'), max: new Date('2060-01-01'), noInvalidDate: true })
/** Hours until a player returns: often within a day, sometimes after days, sometimes by a clock set back. */
const visits = fc.array(
  fc.oneof(
    fc.double({ min: 0, max: 30, noNaN: true }),
    fc.double({ min: 0, max: 90, noNaN: true }),
    fc.double({ min: -30, max: 0, noNaN: true }),
  ),
  { maxLength: 60 },
)

/** Claims at every visit where that is possible; returns the paid days. */
function play(start: Date, hours: readonly number[], zone: string) {
  let now = start.getTime()
  let last: LastClaim | null = null
  const paid: { day: string; place: number; streak: number }[] = []
  for (const step of hours) {
    now += step * 3_600_000
    const day = dayOf(new Date(now), zone)
    const standing = standingOn(day, last)
    if (standing.refusal) continue
    last = { day, streak: standing.streak + 1 }
    paid.push({ day, place: standing.claimedDays + 1, streak: last.streak })
  }
  return paid
}

test('the first day is ready at once, and the next one at midnight in the zone', () => {
  // Friday 20 November 2026, 23:59:59.999 in Tehran (UTC+3:30), and the moment after.
  const [before, after] = [new Date('2026-11-20T20:29:59.999Z'), new Date('2026-11-20T20:30:00Z')]
  expect(standingOn(dayOf(before, tehran), null)).toMatchObject({ refusal: null, streak: 0, claimedDays: 0 })
  const last = { day: dayOf(before, tehran), streak: 1 }
  expect(standingOn(dayOf(before, tehran), last)).toEqual({
    refusal: 'reward.claimed',
    streak: 1,
    claimedDays: 1,
    nextDay: '2026-11-21',
  })
  expect(startOf('2026-11-21', tehran)).toEqual(after)
  expect(standingOn(dayOf(after, tehran), last)).toMatchObject({ refusal: null, streak: 1, claimedDays: 1 })
})

test('a missed day starts again at day 1, and after day 7 the calendar begins again', () => {
  expect(standingOn('2026-11-22', { day: '2026-11-20', streak: 6 })).toMatchObject({
    refusal: null,
    streak: 0,
    claimedDays: 0,
  })
  expect(standingOn('2026-11-20', { day: '2026-11-20', streak: 7 }).claimedDays).toBe(7)
  expect(standingOn('2026-11-21', { day: '2026-11-20', streak: 7 })).toMatchObject({
    refusal: null,
    streak: 7,
    claimedDays: 0,
  })
})

test('a clock set back pays nothing twice: the next day comes after the last that was claimed', () => {
  expect(standingOn('2026-11-18', { day: '2026-11-20', streak: 3 })).toEqual({
    refusal: 'reward.not-ready',
    streak: 3,
    claimedDays: 3,
    nextDay: '2026-11-21',
  })
})

test('a player who returns every day is paid every day, also when the clocks change', () => {
  fc.assert(
    fc.property(moments, zones, fc.integer({ min: 1, max: 400 }), (start, zone, days) => {
      let day = dayOf(start, zone)
      let last: LastClaim | null = null
      for (let count = 1; count <= days; count++) {
        const eve = dayOf(new Date(startOf(day, zone).getTime() - 1), zone)
        expect([dayOf(startOf(day, zone), zone), dayAfter(eve)]).toEqual([day, day])
        const standing = standingOn(day, last)
        expect(standing).toMatchObject({ refusal: null, streak: count - 1, claimedDays: (count - 1) % 7 })
        last = { day, streak: count }
        day = dayOf(startOf(dayAfter(day), zone), zone)
      }
    }),
    { numRuns: 20 },
  )
})

test('no day is paid twice, steps are consecutive, and only the day right after the last one continues the streak', () => {
  fc.assert(
    fc.property(moments, zones, visits, (start, zone, hours) => {
      const paid = play(start, hours, zone)
      expect(new Set(paid.map(({ day }) => day)).size).toBe(paid.length)
      for (const [index, { day, place, streak }] of paid.entries()) {
        const before = paid[index - 1]
        if (before) expect(day > before.day).toBe(true)
        const goesOn = before !== undefined && dayAfter(before.day) === day
        expect(streak).toBe(goesOn ? before.streak + 1 : 1)
        expect(place).toBe(((streak - 1) % 7) + 1)
      }
    }),
  )
})

test('a refused claim is ready on the day it names, and not a day before', () => {
  const lasts = fc.record({ moment: moments, streak: fc.integer({ min: 1, max: 500 }) })
  fc.assert(
    fc.property(lasts, moments, zones, ({ moment, streak }, now, zone) => {
      const last = { day: dayOf(moment, zone), streak }
      const { refusal, nextDay } = standingOn(dayOf(now, zone), last)
      if (!refusal) return
      expect(standingOn(nextDay, last).refusal).toBeNull()
      const eve = dayOf(new Date(startOf(nextDay, zone).getTime() - 1), zone)
      expect(standingOn(eve, last).refusal).not.toBeNull()
    }),
  )
})
