import type { Purchase } from '@ganj/contract'
import { type Reaction, reactionContent } from '#ledger/goals/reaction.ts'
import { columnsOfMany, type Leg } from '#ledger/post.ts'
import type { Day } from '#platform/calendar.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import { batchedCall, sharedTerms } from '#platform/http/batched-calls.ts'
import type { Limit } from './content.ts'
import type { Bought } from './rules.ts'

/** How often a player has bought which packs. */
export async function boughtBy(db: Db, playerId: bigint): Promise<Map<string, Bought>> {
  const rows = await db.rows<Bought & { pack: string }>(
    sql`SELECT pack, ever, day::text, today FROM purchase_count WHERE player_id = ${playerId}`,
  )
  return new Map(rows.map(({ pack, ...bought }) => [pack, bought]))
}

/** The facts stored for the key of a purchase: its id, and the version of its pack. */
export type PurchaseFacts = readonly [purchaseId: string, packVersion: number]

export interface Order {
  purchase: Purchase
  packVersion: number
  limit: Limit | undefined
  /** In the order of the balances. */
  legs: readonly Leg[]
  day: Day
  reaction: Reaction
}

/**
 * One purchase: key, limit, price, goods, reaction and answer commit together, with concurrent purchases of other
 * players. A repetition answers which purchase was made the first time.
 */
export const buyOnce = batchedCall<Order, Purchase | PurchaseFacts>(
  ({ players, keys, hashes, nows, orders }) => {
    const { terms, of } = sharedTerms(
      orders.map(({ purchase: { packPublicId, price, bundle }, packVersion, limit, day, reaction }) =>
        JSON.stringify({
          pack: packPublicId,
          version: packVersion,
          mostEver: limit?.per === 'player' ? limit.count : null,
          mostToday: limit?.per === 'day' ? limit.count : null,
          day,
          reaction: reactionContent(reaction),
          answer: { packPublicId, price, bundle },
        }),
      ),
    )
    const legs = columnsOfMany(orders.map(({ legs }) => legs))
    return sql`
    SELECT at, fault, answer FROM pack_buy(
      ${players}::bigint[], ${keys}::text[], ${hashes}::bytea[], ${nows}::timestamptz[], ${terms}::jsonb, ${of}::int[],
      ${orders.map(({ purchase }) => purchase.publicId)}::text[], ${legs.of}::int[], ${legs.currencies}::text[],
      ${legs.deltas}::bigint[], ${legs.houses}::text[])`
  },
)

interface Counted {
  playerId: bigint
  orderId: string
  packId: string
  version: number
  limit: Limit | null
  now: Date
}

/** Counts and stores a purchase; false, and nothing is changed, when its limit is reached. */
export async function countPurchase(tx: Tx, purchase: Counted, day: Day): Promise<boolean> {
  const { playerId, orderId, packId, version, limit, now } = purchase
  const rows = await tx.rows(sql`
    WITH counted AS (
      INSERT INTO purchase_count AS c (player_id, pack, ever, day, today) VALUES (${playerId}, ${packId}, 1, ${day}, 1)
      ON CONFLICT (player_id, pack) DO UPDATE SET
        ever = c.ever + 1,
        today = CASE WHEN c.day >= excluded.day THEN c.today + 1 ELSE 1 END,
        day = greatest(c.day, excluded.day)
       WHERE c.ever < coalesce(${limit?.per === 'player' ? limit.count : null}, c.ever + 1)
         AND (c.day < excluded.day OR c.today < coalesce(${limit?.per === 'day' ? limit.count : null}, c.today + 1))
      RETURNING 1)
    INSERT INTO purchase (player_id, public_id, pack, pack_version, created_at)
    SELECT ${playerId}, ${orderId}, ${packId}, ${version}, ${now} FROM counted
    RETURNING 1`)
  return rows.length > 0
}
