import type { Purchase } from '@ganj/contract'
import type { Leg } from '#economy/ledger.ts'
import type { Day } from '#platform/calendar.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import type { Idempotency } from '#platform/http/idempotency.ts'
import type { Limit } from './content.ts'
import type { Bought } from './rules.ts'

/** How often a player has bought which packs. */
export async function boughtBy(db: Db, playerId: bigint): Promise<Map<string, Bought>> {
  const rows = await db.rows<Bought & { pack: string }>(
    sql`SELECT pack, ever, day::text, today FROM purchase_count WHERE player_id = ${playerId}`,
  )
  return new Map(rows.map(({ pack, ...bought }) => [pack, bought]))
}

export interface Order {
  purchase: Purchase
  packVersion: number
  limit: Limit | undefined
  /** In the order of the balances. */
  legs: readonly Leg[]
  day: Day
}

/** Key, limit, price, indicators and answer of a purchase. `fresh` is false when the key was answered before. */
export const buyOnce = (
  tx: Tx,
  { playerId, key, hash }: Idempotency,
  { purchase, packVersion, limit, legs, day }: Order,
  now: Date,
): Promise<{ answer: Purchase; fresh: boolean }> =>
  tx.one(sql`
    SELECT answer, fresh
      FROM pack_buy(${playerId}, ${key}, ${hash}, ${purchase.publicId}, ${purchase.packPublicId}, ${packVersion},
                    ${limit?.per === 'player' ? limit.count : null}, ${limit?.per === 'day' ? limit.count : null},
                    ${day}, ${legs.map((leg) => leg.currency)}::text[], ${legs.map((leg) => leg.delta)}::bigint[],
                    ${legs.map((leg) => leg.house)}::text[], ${now}, ${JSON.stringify(purchase)}::jsonb)`)
