import { type Day, dayAfter, dayOf, startOf } from '#platform/calendar.ts'

/** For so many days after its end a day may still change: events come late, and newcomers make their first purchase. */
const settlingDays = 8

const dayMs = 24 * 60 * 60_000
/** How old the figures of a day that is over may be while it still changes. */
const staleMs = dayMs

export interface RollUp {
  day: Day
  rolledUpAt: Date
}

interface DueParams {
  /** The first day of the product. */
  first: Day
  known: readonly RollUp[]
  /** Events before this day have been removed: what was made of them is not made anew. */
  eventsSince: Day
  now: Date
  timeZone: string
}

/** The days whose figures are missing, or not yet final and old: the newest first. */
export function dueDays({ first, known, eventsSince, now, timeZone }: DueParams): Day[] {
  const rolledUp = new Map(known.map(({ day, rolledUpAt }) => [day, rolledUpAt]))
  const today = dayOf(now, timeZone)
  const due: Day[] = []
  for (let day = first; day <= today; day = dayAfter(day)) {
    const at = rolledUp.get(day)
    if (at === undefined || day === today) due.push(day)
    else if (day >= eventsSince && isStale(day, at, now, timeZone)) due.push(day)
  }
  return due.reverse()
}

/** A day is counted once more after its end, then daily while it settles. */
function isStale(day: Day, at: Date, now: Date, timeZone: string): boolean {
  const end = startOf(dayAfter(day), timeZone).getTime()
  if (at.getTime() < end) return true
  const isSettled = at.getTime() >= end + settlingDays * dayMs
  return !isSettled && now.getTime() - at.getTime() >= staleMs
}
