import type { Writer } from './database.ts'
import { type Statement, sql } from './sql.ts'

/** Pages of the table that one statement reads: 1 MB. */
const pagesAtOnce = 128
/** 256 MB. */
const wholePages = 32_768

interface Deletion {
  /** The table's name, as a fragment. */
  table: Statement
  /** Which rows go. */
  where: Statement
  now: Date
  /** A table of up to so many pages is read whole each hour, a larger one in the 24 hours of a day (UTC). */
  atMost?: number | undefined
}

/**
 * Deletes rows of a large table, once an hour. It reads the table page by page: an index of the age would have to be
 * written by every call that adds a row.
 */
export async function deleteByPage(
  writer: Writer,
  { table, where, now, atMost = wholePages }: Deletion,
): Promise<void> {
  const { pages } = await writer.one<{ pages: number }>(
    sql`SELECT (pg_relation_size(${table.text}::regclass) / current_setting('block_size')::int)::int AS pages`,
  )
  const [part, parts] = pages > atMost ? [now.getUTCHours(), 24] : [0, 1]
  const end = Math.ceil((pages * (part + 1)) / parts)
  for (let page = Math.floor((pages * part) / parts); page < end; page += pagesAtOnce) {
    const [first, next] = [`(${page},0)`, `(${Math.min(page + pagesAtOnce, end)},0)`]
    await writer.rows(
      sql`DELETE FROM ${table} WHERE ctid >= ${first}::tid AND ctid < ${next}::tid AND ${where}`,
    )
  }
}
