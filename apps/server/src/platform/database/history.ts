import type { Writer } from './database.ts'
import { sql } from './sql.ts'

/** How many months of partitions exist in advance, in case the worker is down for a while: rows need a partition. */
const monthsAhead = 2

/** Creates the missing partitions of this month and the next ones, for all history tables. */
export async function addHistoryPartitions(writer: Writer, now: Date): Promise<void> {
  const tables = await writer.rows<{ name: string }>(sql`SELECT name FROM history`)
  for (const { name } of tables)
    await writer.one(sql`SELECT history_add_months(${name}, ${now}, ${monthsAhead})`)
}
