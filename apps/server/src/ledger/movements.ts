import type { getMovements, IndicatorId, ReplyOf } from '@ganj/contract'
import type { Db } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import { toWire } from './money.ts'

interface Page {
  /** Null for every kind. */
  kind: string | null
  /** The last operation of the previous page; null for the first page. */
  before: bigint | null
  limit: number
}

/** The largest possible id: the first page begins below it, so that the index is scanned from there. */
const lastId = 2n ** 63n - 1n

interface MovementRow {
  id: bigint
  kind: string
  currencies: IndicatorId[]
  /** Minor units as text: the driver does not parse an array of bigints. */
  deltas: string[]
  createdAt: Date
}

/**
 * Operations of a player, newest first: an operation is identified by its first part, and its legs are in the same row.
 */
export async function movementsOf(
  db: Db,
  playerId: bigint,
  { kind, before, limit }: Page,
): Promise<ReplyOf<typeof getMovements>> {
  const rows = await db.rows<MovementRow>(sql`
    SELECT head.id, head.kind, head.created_at AS "createdAt", legs.currencies, legs.deltas
      FROM (SELECT id, kind, created_at FROM posting
             WHERE player_id = ${playerId} AND part = 1 AND (${kind}::text IS NULL OR kind = ${kind})
               AND id < coalesce(${before}::bigint, ${lastId})
             ORDER BY id DESC LIMIT ${limit + 1}) head,
           LATERAL (SELECT array_agg(currency ORDER BY leg) AS currencies,
                           array_agg((CASE WHEN credit_account LIKE 'player:%' THEN amount ELSE -amount END)::text
                                     ORDER BY leg) AS deltas
                      FROM transfer
                     WHERE player_id = ${playerId} AND id = head.id AND created_at = head.created_at) legs
     ORDER BY head.id DESC`)
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return {
    movements: page.map(({ id, kind, currencies, deltas, createdAt }) => ({
      id: String(id),
      kind,
      changes: currencies.map((currency, leg) => ({
        currency,
        amount: signed(currency, BigInt(deltas[leg] ?? 0)),
      })),
      movedAt: createdAt.toISOString(),
    })),
    next: rows.length > limit && last ? String(last.id) : null,
  }
}

const signed = (currency: IndicatorId, minor: bigint): number =>
  minor < 0n ? -toWire(currency, -minor) : toWire(currency, minor)
