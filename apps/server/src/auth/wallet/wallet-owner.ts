import type { Db } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'

/** The player who has proven a wallet, whether it is connected now or was before. */
export async function walletOwner(db: Db, address: string): Promise<bigint | undefined> {
  const row = await db.maybe<{ playerId: bigint }>(
    sql`SELECT player_id AS "playerId" FROM wallet_owner WHERE address = ${address}`,
  )
  return row?.playerId
}
