import { randomInt } from 'node:crypto'

const letters = '0123456789abcdefghijklmnopqrstuvwxyz'

/** Cryptographically random bytes. Injected where draws are made, so that tests choose them. */
export type RandomBytes = (count: number) => Buffer

const chance = (length: number) => Array.from({ length }, () => letters[randomInt(36)]).join('')

/** A public id: 12 letters and digits, 62 random bits. */
export const publicId = (): string => chance(12)

/**
 * A public id of a row in a history table: the month of its creation, then 51 random bits. The database finds the
 * partition by it.
 */
export const timedId = (now: Date): string => monthCode(now) + chance(10)

/** The months since 2020 as two letters, in their order. The same as `month_code` in the database. */
export function monthCode(now: Date): string {
  const months = (now.getUTCFullYear() - 2020) * 12 + now.getUTCMonth()
  return `${letters[Math.floor(months / 36)]}${letters[months % 36]}`
}
