import { dayOf, startOf } from '#platform/calendar.ts'

const [hourMs, dayMs] = [3_600_000, 86_400_000]

interface QuietHours {
  quietFrom: number
  quietTo: number
}

/** The time since the quiet hours began last. */
function sinceStart(now: Date, { quietFrom }: QuietHours, timeZone: string): number {
  const intoDay = now.getTime() - startOf(dayOf(now, timeZone), timeZone).getTime()
  return (intoDay - quietFrom * hourMs + dayMs) % dayMs
}

/**
 * The first moment from `now` on outside of the quiet hours, which may span midnight; there are none when start and end
 * are equal.
 */
export function afterQuietHours(now: Date, hours: QuietHours, timeZone: string): Date {
  const length =
    (((hours.quietTo - hours.quietFrom) * hourMs + dayMs) % dayMs) - sinceStart(now, hours, timeZone)
  return length > 0 ? new Date(now.getTime() + length) : now
}

/** When the next quiet hours begin; null when there are none. */
export function nextQuietHours(now: Date, hours: QuietHours, timeZone: string): Date | null {
  if (hours.quietFrom === hours.quietTo) return null
  return new Date(now.getTime() + dayMs - sinceStart(now, hours, timeZone))
}
