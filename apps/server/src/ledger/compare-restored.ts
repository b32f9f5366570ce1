import type { Db } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import { describeDiscrepancy, reconcile } from './reconcile.ts'

/** The contents of a restored database, compared with the one whose backup it is. */
export interface Comparison {
  tables: { table: string; restored: number; live: number }[]
  transfers: number
  /** The time of the newest restored transfer. */
  newestTransfer: Date | null
  problems: string[]
}

/** Transfers may commit out of the order of their times, so the last ones may rightly be missing. */
const settledMs = 60_000

/**
 * Compares a restored database with the live one: its ledger must be balanced, and of append-only tables no row may be
 * missing up to a minute before its newest transfer.
 */
export async function compareRestored(restored: Db, live: Db): Promise<Comparison> {
  const { discrepancies, transfers } = await reconcile(restored)
  const { newest } = await restored.one<{ newest: Date | null }>(
    sql`SELECT max(created_at) AS newest FROM transfer`,
  )
  const before = newest && new Date(newest.getTime() - settledMs)
  const [here, there] = [await transfersUntil(restored, before), await transfersUntil(live, before)]
  const tables = await countedTables(restored, live)
  const empty = tables.filter(
    ({ restored: rows, live: liveRows, table }) => rows === 0 && liveRows > 0 && append.has(table),
  )
  return {
    tables,
    transfers,
    newestTransfer: newest,
    problems: [
      ...discrepancies.map(describeDiscrepancy),
      ...(here < there
        ? [`${there - here} of ${there} transfers before ${before?.toISOString()} are missing`]
        : []),
      ...empty.map(({ table }) => `${table} is empty`),
    ],
  }
}

/** Tables that may not be empty in a restored database unless the live one is empty too, however old the backup is. */
const append = new Set(['migration', 'player', 'posting', 'content'])

const transfersUntil = async (db: Db, before: Date | null): Promise<number> =>
  before === null
    ? 0
    : (
        await db.one<{ count: number }>(
          sql`SELECT count(*)::int AS count FROM transfer WHERE created_at <= ${before}`,
        )
      ).count

async function countedTables(restored: Db, live: Db): Promise<Comparison['tables']> {
  const [here, there] = [await counts(restored), await counts(live)]
  return [...here].map(([table, rows]) => ({ table, restored: rows, live: there.get(table) ?? 0 }))
}

/** Rows by table; a partitioned one is counted as one. */
async function counts(db: Db): Promise<Map<string, number>> {
  const rows = await db.rows<{ table: string; rows: number }>(sql`
    SELECT relname AS "table",
           (xpath('/row/count/text()', query_to_xml(format('SELECT count(*) FROM %I.%I', nspname, relname),
                                                    false, true, '')))[1]::text::int AS rows
      FROM pg_class JOIN pg_namespace n ON n.oid = relnamespace
     WHERE nspname = 'public' AND relkind IN ('r', 'p') AND NOT relispartition
     ORDER BY relname`)
  return new Map(rows.map(({ table, rows: count }) => [table, count]))
}
