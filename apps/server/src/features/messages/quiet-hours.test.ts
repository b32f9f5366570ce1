import { array, assert, constantFrom, date, integer, property, tuple } from 'fast-check'
import { expect, test } from 'vitest'
import { afterQuietHours, nextQuietHours } from './quiet-hours.ts'

const [minute, hour] = [60_000, 3_600_000]

// Changes at midnight, of half an hour, over the date line, and none at all. Not in Chatham, where clocks go back from 3:45 to
// 2:45: a night that ended at three does not begin again.
const zones = [
  'Asia/Tehran',
  'Asia/Kabul',
  'Europe/Berlin',
  'Europe/Istanbul',
  'America/New_York',
  'America/Havana',
  'America/Sao_Paulo',
  'America/Caracas',
  'Asia/Beirut',
  'Africa/Cairo',
  'Africa/Casablanca',
  'Australia/Lord_Howe',
  'Pacific/Apia',
]
const clocks = new Map(
  zones.map((timeZone) => [
    timeZone,
    new Intl.DateTimeFormat('en', { timeZone, hour: 'numeric', hourCycle: 'h23' }),
  ]),
)

/** Whether the clock on the wall shows a quiet hour. */
function isQuiet(at: Date, [from, to]: readonly [number, number], zone: string): boolean {
  const shown = Number(clocks.get(zone)?.format(at))
  return from < to ? from <= shown && shown < to : from !== to && (shown >= from || shown < to)
}

/** When a zone changes its clocks: most moments are far from any change. */
const changes = new Map(
  zones.map((timeZone) => {
    const format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset', hour: 'numeric' })
    const offset = (at: number) => format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value
    const days = Array.from({ length: 40 * 365 }, (_, day) => Date.UTC(2000, 0, 1) + day * 24 * hour)
    return [timeZone, days.filter((day) => offset(day) !== offset(day + 24 * hour))]
  }),
)

const hourOfDay = integer({ min: 0, max: 23 })
const anyMoment = date({ min: new Date('2000-01-01'), max: new Date('2039-12-01'), noInvalidDate: true })
const near = tuple(integer({ min: 0, max: 1_000 }), integer({ min: -36 * 60, max: 60 * 60 }))

function check(now: Date, hours: readonly [number, number], zone: string): void {
  const rules = { quietFrom: hours[0], quietTo: hours[1] }
  const due = afterQuietHours(now, rules, zone)
  if (isQuiet(now, hours, zone)) {
    expect([due > now, isQuiet(due, hours, zone)]).toEqual([true, false])
    for (let at = now.getTime(); at < due.getTime(); at += 15 * minute)
      expect(isQuiet(new Date(at), hours, zone)).toBe(true)
    expect(isQuiet(new Date(due.getTime() - 1), hours, zone)).toBe(true)
  } else expect(due).toEqual(now)
  const next = nextQuietHours(due, rules, zone)
  expect(next === null).toBe(hours[0] === hours[1])
  if (next === null) return
  expect([next > due, isQuiet(new Date(next.getTime() - 1), hours, zone)]).toEqual([true, false])
  for (let at = due.getTime(); at < next.getTime(); at += 15 * minute)
    expect(isQuiet(new Date(at), hours, zone)).toBe(false)
}

test('quiet hours are those of the clock on the wall, in every zone and year', () => {
  const zone = constantFrom(...zones)
  assert(property(anyMoment, tuple(hourOfDay, hourOfDay), zone, check), { numRuns: 300 })
  assert(
    property(
      array(near, { minLength: 1, maxLength: 3 }),
      tuple(hourOfDay, hourOfDay),
      zone,
      (moments, hours, at) => {
        const days = changes.get(at) ?? []
        for (const [index, minutes] of moments) {
          const day = days[index % Math.max(1, days.length)]
          if (day !== undefined) check(new Date(day + minutes * minute), hours, at)
        }
      },
    ),
    { numRuns: 1_000 },
  )
})

test('on the day of a change of the clocks the night ends at nine, not an hour before or after', () => {
  const [night, zone] = [{ quietFrom: 23, quietTo: 9 }, 'Europe/Berlin']
  const after = (now: string) => afterQuietHours(new Date(now), night, zone).toISOString()
  expect(after('2026-03-29T00:30:00Z')).toBe('2026-03-29T07:00:00.000Z')
  expect(after('2026-10-25T00:30:00Z')).toBe('2026-10-25T08:00:00.000Z')
})
