import { Fault } from '../fault.ts'

/** A page of a list as the contract answers it. */
export interface Page<Row> {
  rows: Row[]
  next: string | null
}

/**
 * A page of rows that were asked for one beyond `limit`: `next` is where the one after the last goes on.
 * @param keyOf what the order of the list goes by, of a row
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

/** What a part of a cursor must be. */
type CursorPart = Pick<RegExp, 'test'>

/** The parts of a cursor; nothing for the first page. @throws Fault `request.invalid` when nobody gave it out */
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
/** A time, as a part of a cursor: of the right form and of the calendar, which the database asks for too. */
export const timePart: CursorPart = {
  test: (part) =>
    isoTime.test(part) && !Number.isNaN(Date.parse(part)) && new Date(part).toISOString() === part,
}
const isoTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/
/** A public id, as a part of a cursor. */
export const publicIdPart = /^[0-9a-z]{12}$/

/** Where a list that goes by descending ids goes on; above every id for the first page. */
export const idBefore = (cursor: string | undefined): bigint =>
  BigInt(readCursor(cursor, [idPart])?.[0] ?? 2n ** 63n - 1n)
