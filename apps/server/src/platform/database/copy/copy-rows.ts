import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { from, to } from 'pg-copy-streams'
import type { Connection } from './connection.ts'
import type { Table } from './contents.ts'
import { copiedRows, namesOf, transactionOf } from './rows.ts'

/** What was copied so far. */
export interface Progress {
  table: string
  rows: number
  /** Of the tables' bytes, 0 to 1; an estimate. */
  share: number
}

interface CopyRowsParams {
  source: Connection
  target: Connection
  tables: readonly Table[]
  onProgress(progress: Progress): void
}

/** How often a table that takes long reports its progress, milliseconds. */
const progressMs = 5_000

/** Streams every row of the tables from one database to the other, of which only the stream's buffers are in memory. */
export async function copyRows({ source, target, tables, onProgress }: CopyRowsParams): Promise<void> {
  const transaction = await transactionOf(target)
  const allBytes = tables.reduce((sum, { bytes }) => sum + bytes, 0)
  let bytesBefore = 0
  for (const table of tables) {
    const report = (rows: number, streamed: number) =>
      onProgress({
        table: table.name,
        rows,
        share: (bytesBefore + Math.min(streamed, table.bytes)) / Math.max(allBytes, 1),
      })
    const counter = createCounter(report)
    await pipeline(
      source.client.query(to(`COPY (${copiedRows(table, transaction)}) TO STDOUT`)),
      counter.stream,
      target.client.query(from(`COPY ${table.name} (${namesOf(table)}) FROM STDIN`)),
    )
    report(counter.rows(), table.bytes)
    bytesBefore += table.bytes
  }
}

/** COPY's text has a line for each row: line ends in values are escaped. */
function createCounter(report: (rows: number, bytes: number) => void) {
  let [rows, bytes, reportedAt] = [0, 0, performance.now()]
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) rows++
      if (performance.now() - reportedAt > progressMs) {
        reportedAt = performance.now()
        report(rows, bytes)
      }
      done(null, chunk)
    },
  })
  return { stream, rows: () => rows }
}
