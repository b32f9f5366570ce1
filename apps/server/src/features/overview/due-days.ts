import { type Day, dayAfter, dayOf, startOf } from '#platform/calendar.ts'

/**
 * For so many days after its end a day may still change: events come late, and new players make their first purchase.
 */
const settlingDays = 8

const dayMs = 24 * 60 * 60_000
/** The maximum age of the figures of a past day while it still changes. */
const staleMs = dayMs

export interface RollUp {
  day: Day
  rolledUpAt: Date
}

interface DueParams {
  /** The first day of the product. */
  first: Day
  known: readonly RollUp[]
  /** Events before this day have been deleted: figures based on them are not recomputed. */
  eventsSince: Day
  now: Date
  timeZone: string
}

/** The days whose figures are missing, or outdated and not final: the newest first. */
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

/** A day is counted once more after its end, then daily while it may still change. */
function isStale(day: Day, at: Date, now: Date, timeZone: string): boolean {
  const end = startOf(dayAfter(day), timeZone).getTime()
  if (at.getTime() < end) return true
  const isSettled = at.getTime() >= end + settlingDays * dayMs
  return !isSettled && now.getTime() - at.getTime() >= staleMs
}
