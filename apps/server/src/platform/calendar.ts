import { Temporal } from 'temporal-polyfill'

/** A day of the calendar, such as `2026-11-20`; days compare as texts. */
export type Day = string

/** The day of a moment in a time zone. */
export function dayOf(now: Date, timeZone: string): Day {
  const at = now.getTime()
  const last = lastDays.get(timeZone)
  if (last && at >= last.from && at < last.until) return last.day
  const day = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone).toPlainDate().toString()
  const [from, until] = [startOf(day, timeZone).getTime(), startOf(dayAfter(day), timeZone).getTime()]
  lastDays.set(timeZone, { day, from, until })
  return day
}

/** The last computed day of each zone: it is nearly always computed again, at a dozen microseconds each. */
const lastDays = new Map<string, { day: Day; from: number; until: number }>()

export const dayAfter: (day: Day) => Day = remembered((day) =>
  Temporal.PlainDate.from(day).add({ days: 1 }).toString(),
)

export const dayBefore: (day: Day) => Day = remembered((day) =>
  Temporal.PlainDate.from(day).subtract({ days: 1 }).toString(),
)

/** The Saturday with which the week of a day begins. */
export const weekOf: (day: Day) => Day = remembered((day) => {
  const date = Temporal.PlainDate.from(day)
  return date.subtract({ days: (date.dayOfWeek + 1) % 7 }).toString()
})

/** The first day of the week after. */
export const weekAfter: (week: Day) => Day = remembered((week) =>
  Temporal.PlainDate.from(week).add({ days: 7 }).toString(),
)

/** When a day begins in a zone: its midnight, or the first moment after a midnight that the clocks skip. */
export const startOf: (day: Day, timeZone: string) => Date = remembered(
  (day, timeZone) => new Date(Temporal.PlainDate.from(day).toZonedDateTime(timeZone).epochMilliseconds),
)

const hours = Array.from({ length: 24 }, (_, hour) =>
  remembered(
    (day, timeZone) =>
      new Date(
        Temporal.PlainDate.from(day).toZonedDateTime({ timeZone, plainTime: { hour } }).epochMilliseconds,
      ),
  ),
)

/** When an hour (0 to 23) of a day begins in a zone: the first time if it comes twice, the moment after it if the clocks skip it. */
export function hourOf(day: Day, hour: number, timeZone: string): Date {
  const begins = hours[hour]
  if (!begins) throw new RangeError(`there is no hour ${hour}`)
  return begins(day, timeZone)
}

/** Caches the answers of a function of days, which is called at every request with few different arguments. */
function remembered<Answer>(answer: (day: Day, timeZone: string) => Answer) {
  const known = new Map<string, Answer>()
  return (day: Day, timeZone = ''): Answer => {
    const about = `${day} ${timeZone}`
    const kept = known.get(about)
    if (kept !== undefined) return kept
    if (known.size >= 1_000) known.clear()
    const fresh = answer(day, timeZone)
    known.set(about, fresh)
    return fresh
  }
}

/** Whether a name is that of an IANA time zone. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}
