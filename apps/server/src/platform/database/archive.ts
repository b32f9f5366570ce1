import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { renameDurably } from '../durable-rename.ts'
import type { Database, Db, Tx } from './database.ts'
import { type Statement, sql } from './sql.ts'

/** A month of one table of history. */
interface Month {
  table: string
  partition: string
}

export interface Archived {
  partition: string
  rows: number
  file: string
}

interface Options {
  /** Months before this one are archived, such as 2026-02. */
  before: string
  /** The folder of the files: one for each month and table, a row a line, as JSON. */
  folder: string
  /** Other work for a table's month in the same transaction; an error keeps the month. */
  onMonth: Readonly<Record<string, (tx: Tx, partition: string) => Promise<void>>>
  now: Date
}

/** The months that would be archived, the oldest first. */
export const monthsBefore = (db: Db, before: string): Promise<Month[]> =>
  db.rows(sql`
    SELECT h.name AS table, child.relname::text AS partition
      FROM history h
      JOIN pg_inherits ON inhparent = h.name::regclass
      JOIN pg_class child ON child.oid = inhrelid
     WHERE child.relname ~ '_\\d{6}$' AND right(child.relname, 6) < ${before.replace('-', '')}
     ORDER BY right(child.relname, 6), h.name`)

/**
 * Writes old months to files and drops them. A month is dropped in the transaction that has read it, once its file was
 * read back and is complete; killed at any point, it begins that month again.
 */
export async function archiveBefore(
  database: Database,
  { before, folder, onMonth, now }: Options,
): Promise<Archived[]> {
  await mkdir(folder, { recursive: true })
  const archived: Archived[] = []
  for (const { table, partition } of await monthsBefore(database, before)) {
    archived.push(
      await database.transaction(async (tx) => {
        await tx.one(sql`SELECT history_hold(${partition})`)
        const file = join(folder, `${partition}.ndjson.gz`)
        const { rows, sha256 } = await write(tx, partition, file)
        await onMonth[table]?.(tx, partition)
        await tx.one(sql`SELECT history_drop(${table}, ${partition})`)
        await tx.rows(sql`
          INSERT INTO archive (name, rows, file, sha256, archived_at)
          VALUES (${partition}, ${rows}, ${file}, ${sha256}, ${now})`)
        return { partition, rows, file }
      }),
    )
  }
  return archived
}

const cursor = 'history_rows'
const plain = (text: string): Statement => ({ ...unnamed, text })
const unnamed = { name: '', values: [] }

async function* linesOf(tx: Tx, partition: string): AsyncGenerator<string> {
  await tx.one(sql`SELECT history_read(${partition}, ${cursor}::refcursor)`)
  for (;;) {
    const rows = await tx.rows<{ line: string }>(plain(`FETCH 2000 FROM ${cursor}`))
    if (rows.length === 0) break
    yield rows.map(({ line }) => `${line}\n`).join('')
  }
  await tx.rows(plain(`CLOSE ${cursor}`))
}

/** Writes a temporary file, reads it back, and renames it only then. */
async function write(tx: Tx, partition: string, file: string): Promise<{ rows: number; sha256: string }> {
  const part = `${file}.part`
  const written = count(linesOf(tx, partition))
  await pipeline(Readable.from(written.lines), createGzip(), createWriteStream(part, { flush: true }))
  const found = count(createReadStream(part).pipe(createGunzip()))
  await pipeline(Readable.from(found.lines), async (source) => {
    for await (const _ of source);
  })
  if (found.sha256() !== written.sha256()) throw new Error(`${part} is not what was written to it`)
  await renameDurably(part, file)
  return { rows: found.rows(), sha256: found.sha256() }
}

/** Passes text through, counts its lines and computes their digest. */
function count(source: AsyncIterable<string | Buffer>) {
  const hash = createHash('sha256')
  let rows = 0
  let digest: string | undefined
  return {
    lines: (async function* () {
      for await (const chunk of source) {
        const bytes = Buffer.from(chunk)
        hash.update(bytes)
        for (const byte of bytes) if (byte === 10) rows++
        yield bytes
      }
    })(),
    rows: () => rows,
    sha256: () => {
      digest ??= hash.digest('hex')
      return digest
    },
  }
}
