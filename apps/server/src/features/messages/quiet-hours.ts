import { dayAfter, dayBefore, dayOf, hourOf } from '#platform/calendar.ts'

interface QuietHours {
  quietFrom: number
  quietTo: number
}

/**
 * The first moment from `now` on outside of the quiet hours, which may span midnight; there are none when start and end
 * are equal. They are those of the clock on the wall: a night in which it is changed is longer or shorter.
 */
export function afterQuietHours(now: Date, hours: QuietHours, timeZone: string): Date {
  const { quietFrom, quietTo } = hours
  if (quietFrom === quietTo) return now
  const today = dayOf(now, timeZone)
  const yesterday = dayBefore(today)
  // A zone that moves over the date line skips a day.
  for (const day of [today, yesterday, dayBefore(yesterday)]) {
    const end = hourOf(quietFrom < quietTo ? day : dayAfter(day), quietTo, timeZone)
    // The next ones begin at once if the clocks skip the time between them.
    if (hourOf(day, quietFrom, timeZone) <= now && now < end) return afterQuietHours(end, hours, timeZone)
  }
  return now
}

/** When the next quiet hours begin; null when there are none. */
export function nextQuietHours(now: Date, { quietFrom, quietTo }: QuietHours, timeZone: string): Date | null {
  if (quietFrom === quietTo) return null
  let day = dayOf(now, timeZone)
  while (hourOf(day, quietFrom, timeZone) <= now) day = dayAfter(day)
  return hourOf(day, quietFrom, timeZone)
}
