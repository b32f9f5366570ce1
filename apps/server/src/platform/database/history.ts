import type { Writer } from './database.ts'
import { sql } from './sql.ts'

/** How many months stand ready: nothing is written where no partition is, should nobody be up for a while. */
const monthsAhead = 2

/** Makes the partitions of this month and of those to come, of all history, where they do not stand yet. */
export async function keepHistory(writer: Writer, now: Date): Promise<void> {
  const tables = await writer.rows<{ name: string }>(sql`SELECT name FROM history`)
  for (const { name } of tables)
    await writer.one(sql`SELECT history_add_months(${name}, ${now}, ${monthsAhead})`)
}
