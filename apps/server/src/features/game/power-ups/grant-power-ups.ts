import type { PowerUp } from '@ganj/game-core'
import type { Tx } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'

/** Adds to a player's inventory. The caller ensures that it happens once. */
export const grantPowerUps = (tx: Tx, playerId: bigint, given: Partial<Record<PowerUp, number>>) =>
  tx.rows(sql`
    SELECT power_up_grant(${Object.keys(given).map(() => playerId)}::bigint[], ${Object.keys(given)}::text[],
                          ${Object.values(given)}::int[])`)
