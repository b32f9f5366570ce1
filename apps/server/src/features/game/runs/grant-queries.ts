import type { Money, PowerUpId, ReplyOf, reviveRun, usePowerUp } from '@ganj/contract'
import { type Reaction, reactionContent } from '#ledger/goals/reaction.ts'
import type { Db, Writer } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import { batchedCall, sharedTerms } from '#platform/http/batched-calls.ts'

interface ReviveOrder {
  runId: string
  /** By the number of remaining revives, from 0; null where one is free. */
  prices: readonly (Money | null)[]
  /** The expected price; null accepts any. */
  seen: Money | null
  reaction: Reaction
}

/**
 * One revive: price, remaining revives, reaction, key and answer commit together, with concurrent revives of other
 * players. A repetition has the answer of the first call.
 */
export const reviveOnce = batchedCall<ReviveOrder, ReplyOf<typeof reviveRun>>(
  ({ players, keys, hashes, nows, orders }) => {
    const { terms, of } = sharedTerms(
      orders.map(({ prices, seen, reaction }) =>
        JSON.stringify({ prices, seen, reaction: reactionContent(reaction) }),
      ),
    )
    return sql`
      SELECT at, fault, answer FROM run_revive(
        ${players}::bigint[], ${keys}::text[], ${hashes}::bytea[], ${nows}::timestamptz[], ${terms}::jsonb, ${of}::int[],
        ${orders.map(({ runId }) => runId)}::text[])`
  },
)

interface PowerUpOrder {
  runId: string
  powerUp: PowerUpId
  /** The price when the inventory is empty; null: it is not for sale. */
  price: Money | null
  /** The maximum of a run. */
  most: number
  /** The expected price; null accepts any. */
  seen: Money | null
  reaction: Reaction
}

/**
 * One power-up: inventory or price, grant, reaction, key and answer commit together, with concurrent ones of other
 * players. A repetition has the answer of the first call.
 */
export const usePowerUpOnce = batchedCall<PowerUpOrder, ReplyOf<typeof usePowerUp>>(
  ({ players, keys, hashes, nows, orders }) => {
    const { terms, of } = sharedTerms(
      orders.map(({ powerUp, price, most, seen, reaction }) =>
        JSON.stringify({ powerUp, price, most, seen, reaction: reactionContent(reaction) }),
      ),
    )
    return sql`
      SELECT at, fault, answer FROM power_up_use(
        ${players}::bigint[], ${keys}::text[], ${hashes}::bytea[], ${nows}::timestamptz[], ${terms}::jsonb, ${of}::int[],
        ${orders.map(({ runId }) => runId)}::text[])`
  },
)

/** Keeps the greater of the recorded value and this one, while the run is open; undefined when it is not. */
export const storeBlueFire = (writer: Writer, playerId: bigint, runId: string, blueFire: number) =>
  writer.maybe<{ blueFire: number }>(sql`
    UPDATE run SET blue_fire = greatest(blue_fire, ${blueFire})
     WHERE player_id = ${playerId} AND public_id = ${runId} AND state = 'open' RETURNING blue_fire AS "blueFire"`)

/** How many of each power-up a player owns; those never owned are missing. */
export async function stockOf(db: Db, playerId: bigint): Promise<Map<PowerUpId, number>> {
  const rows = await db.rows<{ powerUp: PowerUpId; count: number }>(
    sql`SELECT power_up AS "powerUp", count FROM power_up_stock WHERE player_id = ${playerId}`,
  )
  return new Map(rows.map(({ powerUp, count }) => [powerUp, count]))
}
