import { Temporal } from 'temporal-polyfill'

/** A day of the calendar, such as `2026-11-20`; days compare as texts. */
export type Day = string

/** The day a moment belongs to in a zone. */
export const dayOf = (now: Date, timeZone: string): Day =>
  Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone).toPlainDate().toString()

export const dayAfter = (day: Day): Day => Temporal.PlainDate.from(day).add({ days: 1 }).toString()

/** When a day begins in a zone: its midnight, or the first moment after a midnight that the clocks skip. */
export const startOf = (day: Day, timeZone: string): Date =>
  new Date(Temporal.PlainDate.from(day).toZonedDateTime(timeZone).epochMilliseconds)
