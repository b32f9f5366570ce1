import type { Database, Db } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import { type Discrepancy, findDiscrepancies } from './reconcile.ts'

interface Checker {
  database: Database
  log: { error(details: object, message: string): void }
}

/** Players of one statement: limits how long a snapshot is held, and how many pages are read. */
const partSize = 500

/**
 * Compares all balances with their transfers, some players at a time, during normal operation. Raises an alarm for each
 * mismatch (the first 100 of a batch), and stores how many there were.
 */
export async function checkLedger({ database, log }: Checker, now: Date): Promise<void> {
  let [players, discrepancies] = [0, 0]
  for (let after: bigint | null = null; ; ) {
    const part: Part = await nextPart(database, after)
    const found = await findDiscrepancies(database, { after, upTo: part.last })
    for (const one of found) log.error(alarmOf(one), 'a balance is not the sum of its transfers')
    players += part.players
    discrepancies += found.length
    if (part.last === null) break
    after = part.last
  }
  await database.autocommit.rows(sql`
    INSERT INTO ledger_check (players, discrepancies, checked_at) VALUES (${players}, ${discrepancies}, ${now})`)
}

/** The newest check; undefined before the first one. */
export const newestCheck = (db: Db): Promise<{ discrepancies: bigint } | undefined> =>
  db.maybe(sql`SELECT discrepancies FROM ledger_check ORDER BY id DESC LIMIT 1`)

interface Part {
  players: number
  /** Null in the last batch: it has no end, so that no player is left out. */
  last: bigint | null
}

const nextPart = (db: Db, after: bigint | null): Promise<Part> =>
  db.one(sql`
    SELECT count(*)::int AS players, CASE WHEN count(*) = ${partSize} THEN max(id) END AS last
      FROM (SELECT id FROM player WHERE id > ${after ?? 0n} ORDER BY id LIMIT ${partSize}) part`)

const alarmOf = ({ playerId, currency, balance, transfers }: Discrepancy) => ({
  alarm: 'ledger-discrepancy',
  player: String(playerId),
  currency,
  balance: String(balance),
  transfers: String(transfers),
})
