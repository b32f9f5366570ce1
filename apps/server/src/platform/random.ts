import { randomInt } from 'node:crypto'

const letters = '0123456789abcdefghijklmnopqrstuvwxyz'

/** Cryptographically random bytes. Injected where draws are made, so that tests choose them. */
export type RandomBytes = (count: number) => Buffer

/** Random letters and digits, at most nine. */
const chance = (length: number) =>
  randomInt(36 ** length)
    .toString(36)
    .padStart(length, '0')

/** A public id: 12 letters and digits, 62 random bits. */
export const publicId = (): string => chance(6) + chance(6)

/** The moments of a month that ids tell apart: 44 ms each. */
const momentsOfMonth = 36 ** 5
const longestMonthMs = 31 * 24 * 3_600_000

/**
 * A public id of a row in a history table: the month of its creation, by which the database finds the partition, the
 * moment in it, then 26 random bits. New ids are the last ones of an index: a random place would be one more page that
 * each insertion reads, changes and logs.
 */
export function timedId(now: Date): string {
  const month = Date.UTC(now.getUTCFullYear(), now.getUTCMonth())
  const moment = Math.floor(((now.getTime() - month) / longestMonthMs) * momentsOfMonth)
  return monthCode(now) + moment.toString(36).padStart(5, '0') + chance(5)
}

/** The months since 2020 as two letters, in their order. The same as `month_code` in the database. */
export function monthCode(now: Date): string {
  const months = (now.getUTCFullYear() - 2020) * 12 + now.getUTCMonth()
  return `${letters[Math.floor(months / 36)]}${letters[months % 36]}`
}
