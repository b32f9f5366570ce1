/** The day of a moment in the zone of this device: `2026-11-24`. */
export const dayOf = (at: Date): string =>
  [at.getFullYear(), at.getMonth() + 1, at.getDate()].map((part) => String(part).padStart(2, '0')).join('-')

/** The beginning of a day in the zone of this device. */
export const dayIn = (day: string): Date => new Date(`${day}T00:00:00`)

/** A day that an address names; undefined when no calendar has it. */
export const knownDay = (day: string | undefined): string | undefined =>
  day !== undefined && /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(dayIn(day).getTime()) ? day : undefined

/** The time of a moment in the zone of this device: `09:05`. */
export const timeOf = (at: Date): string =>
  [at.getHours(), at.getMinutes()].map((part) => String(part).padStart(2, '0')).join(':')

/** The moment of a day and time in the zone of this device, in the server's format. */
export const momentOf = (day: string, time: string): string => new Date(`${day}T${time}:00`).toISOString()
