import type { claimCoinIdle, ReplyOf } from '@ganj/contract'
import { columnsOfMany, type Leg, type TransferKind } from '#ledger/post.ts'
import { batchedRead, byKey } from '#platform/database/batch-loader.ts'
import { sql } from '#platform/database/sql.ts'
import { batchedCall } from '#platform/http/batched-calls.ts'
import type { Idle } from './rules.ts'

export interface IdleRow extends Idle {
  /** How many claims were paid. */
  claims: bigint
}

/** The state of a player's idle coins; before the first claim they accumulate since the account was created. */
export const idleOf = batchedRead<bigint, IdleRow>(
  async (db, players) => {
    const rows = await db.rows<IdleRow & { at: number }>(sql`
      SELECT at::int, coalesce(since, created_at) AS since, coalesce(rest, 0) AS rest, coalesce(claims, 0) AS claims
        FROM unnest((SELECT ${players}::bigint[])) WITH ORDINALITY AS asked (player, at)
       CROSS JOIN LATERAL (SELECT created_at FROM player WHERE id = player LIMIT 1) born
        LEFT JOIN LATERAL (SELECT since, rest, claims FROM idle WHERE player_id = player LIMIT 1) idle ON true`)
    return byKey(rows, players.length).map(([row]) => row as IdleRow)
  },
  { most: 32 },
)

interface Claim {
  /** The state that the claim was computed from. */
  claims: bigint
  after: Idle
  coins: bigint
  kind: TransferKind
  legs: readonly Leg[]
}

/**
 * One claim: transfers, remainder, key and answer commit together, with concurrent claims of other players. A
 * repetition has the answer of the first call; null when another claim came before it, and nothing is paid.
 */
export const claimOnce = batchedCall<Claim, ReplyOf<typeof claimCoinIdle> | null>(
  ({ players, keys, hashes, nows, orders }) => {
    const legs = columnsOfMany(orders.map(({ legs }) => legs))
    return sql`
      SELECT at, fault, answer FROM idle_claim(
        ${players}::bigint[], ${keys}::text[], ${hashes}::bytea[], ${nows}::timestamptz[],
        ${orders.map(({ claims }) => claims)}::bigint[], ${orders.map(({ after }) => after.since)}::timestamptz[],
        ${orders.map(({ after }) => after.rest)}::bigint[], ${orders.map(({ coins }) => coins)}::bigint[],
        ${orders.map(({ kind }) => kind)}::text[], ${legs.of}::int[], ${legs.currencies}::text[],
        ${legs.deltas}::bigint[], ${legs.houses}::text[])`
  },
)
