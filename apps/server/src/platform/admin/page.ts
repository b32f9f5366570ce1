import { Fault } from '../fault.ts'

/** A page of a list in the contract. */
export interface Page<Row> {
  rows: Row[]
  next: string | null
}

/**
 * A page of rows, of which one more than `limit` was read: `next` is the cursor after the last row.
 * @param keyOf the sort key of a row
 */
export function pageOf<Row, Shown>(
  rows: readonly Row[],
  limit: number,
  keyOf: (row: Row) => readonly (string | number | bigint | Date)[],
  show: (row: Row) => Shown,
): Page<Shown> {
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return {
    rows: shown.map(show),
    next: rows.length > limit && last !== undefined ? cursorOf(keyOf(last)) : null,
  }
}

const cursorOf = (key: readonly (string | number | bigint | Date)[]): string =>
  Buffer.from(
    JSON.stringify(key.map((part) => (part instanceof Date ? part.toISOString() : String(part)))),
  ).toString('base64url')

/** The type of a part of a cursor. */
type CursorPart = Pick<RegExp, 'test'>

/** The parts of a cursor; undefined for the first page. @throws Fault `request.invalid` when it is not one of ours */
export function readCursor(
  cursor: string | undefined,
  patterns: readonly CursorPart[],
): string[] | undefined {
  if (cursor === undefined) return undefined
  const invalid = () =>
    new Fault('request.invalid', { errors: [{ path: 'query/cursor', message: 'is none of this list' }] })
  let parts: unknown
  try {
    parts = JSON.parse(Buffer.from(cursor, 'base64url').toString())
  } catch {
    throw invalid()
  }
  const isRight =
    Array.isArray(parts) &&
    parts.length === patterns.length &&
    parts.every((part, index) => typeof part === 'string' && patterns[index]?.test(part))
  if (!isRight) throw invalid()
  return parts as string[]
}

/** An id of the database, as a part of a cursor. */
export const idPart = /^[0-9]{1,18}$/
/** A time, as a part of a cursor: of the right format and in the calendar, which the database requires too. */
export const timePart: CursorPart = {
  test: (part) =>
    isoTime.test(part) && !Number.isNaN(Date.parse(part)) && new Date(part).toISOString() === part,
}
const isoTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/
/** A public id, as a part of a cursor. */
export const publicIdPart = /^[0-9a-z]{12}$/

/** Where a list with descending ids continues; above every id for the first page. */
export const idBefore = (cursor: string | undefined): bigint =>
  BigInt(readCursor(cursor, [idPart])?.[0] ?? 2n ** 63n - 1n)
