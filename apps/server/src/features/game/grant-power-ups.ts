import type { PowerUp } from '@ganj/game-core'
import type { Tx } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'

/** Adds to a player's stock. It happens once if what it was paid for does: in that transaction. */
export async function grantPowerUps(
  tx: Tx,
  playerId: bigint,
  powerUps: Partial<Record<PowerUp, number>>,
): Promise<void> {
  await tx.rows(sql`
    SELECT power_up_grant(${playerId}, ${Object.keys(powerUps)}::text[], ${Object.values(powerUps)}::int[])`)
}
