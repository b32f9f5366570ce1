import type { Db, Tx } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import type { Idle } from './rules.ts'

export interface IdleRow extends Idle {
  /** How many claims were paid. */
  claims: bigint
}

/** Where a player's idle coins stand; before the first claim they grow since the account was made. */
export const idleOf = (db: Db, playerId: bigint): Promise<IdleRow> =>
  db.one(sql`
    SELECT coalesce(since, created_at) AS since, coalesce(rest, 0) AS rest, coalesce(claims, 0) AS claims
      FROM player LEFT JOIN idle ON player_id = id WHERE id = ${playerId}`)

/** The same, held until the transaction ends: of two claims at once the second sees what the first left. */
export async function lockIdle(tx: Tx, playerId: bigint): Promise<IdleRow> {
  await tx.rows(sql`
    INSERT INTO idle (player_id, since) SELECT id, created_at FROM player WHERE id = ${playerId}
    ON CONFLICT (player_id) DO NOTHING`)
  return tx.one(sql`SELECT since, rest, claims FROM idle WHERE player_id = ${playerId} FOR UPDATE`)
}

export const writeIdle = (tx: Tx, playerId: bigint, { since, rest, claims }: IdleRow) =>
  tx.rows(sql`
    UPDATE idle SET since = ${since}, rest = ${rest}, claims = ${claims} WHERE player_id = ${playerId}`)
