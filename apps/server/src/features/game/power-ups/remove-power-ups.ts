import type { PowerUp } from '@ganj/game-core'
import type { Tx } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'

/** Takes at most the given number from a player's inventory, and as many as there are; returns how many were taken. */
export async function removePowerUps(
  tx: Tx,
  playerId: bigint,
  wanted: Partial<Record<PowerUp, number>>,
): Promise<Map<PowerUp, number>> {
  const names = Object.keys(wanted)
  // Always in the same order, which prevents deadlocks.
  const rows = await tx.rows<{ powerUp: PowerUp; taken: number }>(sql`
    WITH held AS (
      SELECT power_up, count FROM power_up_stock
       WHERE player_id = ${playerId} AND power_up = ANY(${names}::text[]) ORDER BY power_up FOR UPDATE),
    taking AS (
      SELECT held.power_up, least(held.count, wanted.count) AS taken
        FROM held JOIN unnest(${names}::text[], ${Object.values(wanted)}::int[]) AS wanted (power_up, count)
          ON wanted.power_up = held.power_up)
    UPDATE power_up_stock s SET count = s.count - taking.taken FROM taking
     WHERE s.player_id = ${playerId} AND s.power_up = taking.power_up AND taking.taken > 0
    RETURNING s.power_up AS "powerUp", taking.taken`)
  return new Map(rows.map(({ powerUp, taken }) => [powerUp, taken]))
}
