import type pg from 'pg'
import { besideWriters } from './lock-attempts.ts'

/** An index that only some settings need: an installation without them does not pay for its entries. */
export interface OptionalIndex {
  name: string
  /** The table and its columns, such as `standing (board, changed)`. */
  on: string
}

/**
 * Creates the indexes that are missing, while other processes write. One whose creation was interrupted is invalid, and
 * is created again.
 * @returns the names of those that were created now
 */
export async function createIndexes(client: pg.Client, indexes: readonly OptionalIndex[]): Promise<string[]> {
  const created: string[] = []
  for (const { name, on } of indexes) {
    if (await isIndexValid(client, name)) continue
    await besideWriters(client, `DROP INDEX CONCURRENTLY IF EXISTS ${name}`)
    await besideWriters(client, `CREATE INDEX CONCURRENTLY ${name} ON ${on}`)
    created.push(name)
  }
  return created
}

/** Whether the index of this name can be used; undefined if there is none. An interrupted creation leaves an invalid one. */
export async function isIndexValid(client: pg.Client, name: string): Promise<boolean | undefined> {
  const { rows } = await client.query<{ isValid: boolean }>(
    'SELECT indisvalid AS "isValid" FROM pg_index WHERE indexrelid = to_regclass($1)',
    [name],
  )
  return rows[0]?.isValid
}
