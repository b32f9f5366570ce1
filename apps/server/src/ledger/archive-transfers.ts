import type { Tx } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import { findDiscrepancies } from './reconcile.ts'

/**
 * Adds a month of transfers to the opening balances, so that the month can be dropped.
 * @throws Error when balances would not derive without it
 */
export async function foldTransfers(tx: Tx, partition: string): Promise<void> {
  await tx.one(sql`SELECT ledger_fold(${partition})`)
  const [odd] = await findDiscrepancies(tx, { without: partition })
  if (!odd) return
  const { playerId, currency, balance, transfers } = odd
  throw new Error(
    `player ${playerId} has ${balance} ${currency}, but transfers add up to ${transfers}: npm run ledger:verify`,
  )
}
