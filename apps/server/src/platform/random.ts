import { randomInt } from 'node:crypto'

const letters = '0123456789abcdefghijklmnopqrstuvwxyz'

/** Bytes that nobody can guess. Injected where play is drawn, so that tests choose the play. */
export type RandomBytes = (count: number) => Buffer

const chance = (length: number) => Array.from({ length }, () => letters[randomInt(36)]).join('')

/** A public id: 12 letters and digits, 62 bits of chance. */
export const publicId = (): string => chance(12)

/**
 * A public id of what becomes history: the month it was made in, then 51 bits of chance. The database finds its partition
 * by it.
 */
export const timedId = (now: Date): string => monthCode(now) + chance(10)

/** The months since 2020 as two letters, in their order. The same as `month_code` in the database. */
export function monthCode(now: Date): string {
  const months = (now.getUTCFullYear() - 2020) * 12 + now.getUTCMonth()
  return `${letters[Math.floor(months / 36)]}${letters[months % 36]}`
}
