import type { BoardDimension } from '@ganj/contract'
import { Temporal } from 'temporal-polyfill'

/** A board's name in the database and the time it covers: `[startsAt, endsAt)`. Without an end it never closes. */
export interface Period {
  board: string
  startsAt: Date | null
  endsAt: Date | null
}

/** Weeks begin on Saturday, days at midnight, in the zone of the seasons. */
export function periodOf(dimension: BoardDimension, now: Date, timeZone: string): Period {
  if (dimension === 'all-time') return { board: 'all-time', startsAt: null, endsAt: null }
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime())
    .toZonedDateTimeISO(timeZone)
    .toPlainDate()
  const days = dimension === 'weekly' ? 7 : 1
  const first = dimension === 'weekly' ? today.subtract({ days: (today.dayOfWeek + 1) % 7 }) : today
  return {
    board: `${dimension}:${first}`,
    startsAt: startOf(first, timeZone),
    endsAt: startOf(first.add({ days }), timeZone),
  }
}

const startOf = (date: Temporal.PlainDate, timeZone: string) =>
  new Date(date.toZonedDateTime(timeZone).epochMilliseconds)
