import { dayOf, startOf } from '#platform/calendar.ts'

const [hourMs, dayMs] = [3_600_000, 86_400_000]

/**
 * The first moment from `now` on outside of the quiet hours, which may span midnight; there are none when start and end
 * are equal.
 */
export function afterQuietHours(
  now: Date,
  { quietFrom, quietTo }: { quietFrom: number; quietTo: number },
  timeZone: string,
): Date {
  const intoDay = now.getTime() - startOf(dayOf(now, timeZone), timeZone).getTime()
  const since = (intoDay - quietFrom * hourMs + dayMs) % dayMs
  const length = (((quietTo - quietFrom) * hourMs + dayMs) % dayMs) - since
  return length > 0 ? new Date(now.getTime() + length) : now
}
