import { sql } from '../sql.ts'
import type { Connection } from './connection.ts'
import type { Table } from './contents.ts'

/** The columns of a table, as a list in SQL. */
export const namesOf = ({ columns }: Table): string => columns.map(({ name }) => name).join(', ')

/**
 * The rows of a table as they are in the copy. Numbers of transactions mean nothing in another database, where those of the
 * source may be in the future: every row counts as written by the transaction that copies it.
 */
export const copiedRows = ({ name, columns }: Table, transaction: string): string =>
  `SELECT ${columns
    .map((column) =>
      column.type === 'xid8'
        ? `CASE WHEN ${column.name} IS NOT NULL THEN '${transaction}'::xid8 END AS ${column.name}`
        : column.name,
    )
    .join(', ')} FROM ${name}`

/** The number of the open transaction. */
export async function transactionOf({ db }: Connection): Promise<string> {
  const { id } = await db.one<{ id: string }>(sql`SELECT pg_current_xact_id()::text AS id`)
  return id
}

/** How many rows there are, and the sum of their digests, which does not depend on their order. */
export interface Digest {
  rows: number
  digest: string
}

/** Computed where the rows are: PostgreSQL writes values of these types alike in every version. */
async function digestOf({ client }: Connection, table: Table, transaction: string): Promise<Digest> {
  const { rows } = await client.query<Digest>(`
    SELECT count(*)::float8 AS rows,
           coalesce(sum(('x' || encode(substr(sha256(convert_to(copied::text, 'UTF8')), 1, 8), 'hex'))::bit(64)::bigint),
                    0)::text AS digest
      FROM (${copiedRows(table, transaction)}) copied`)
  const [digest] = rows
  if (!digest) throw new Error(`no digest of ${table.name}`)
  return digest
}

/**
 * Compares every table of the two.
 * @returns the digests of the copy by table, and a line for each table that differs
 */
export async function compareRows({
  source,
  target,
  tables,
}: {
  source: Connection
  target: Connection
  tables: readonly Table[]
}) {
  const transaction = await transactionOf(target)
  const digests = new Map<string, Digest>()
  const differences: string[] = []
  for (const table of tables) {
    const [there, here] = await Promise.all([
      digestOf(source, table, transaction),
      digestOf(target, table, transaction),
    ])
    digests.set(table.name, here)
    if (there.rows !== here.rows)
      differences.push(`${table.name}: ${there.rows} rows, ${here.rows} in the copy`)
    else if (there.digest !== here.digest) differences.push(`${table.name}: the contents of rows differ`)
  }
  return { digests, differences }
}
