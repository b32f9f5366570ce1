import type { PowerUpId } from '@ganj/contract'
import type { Db, Tx, Writer } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'

/** One revive less that remains; the replay then allows one more. */
export const lowerRevives = (tx: Tx, playerId: bigint, runId: string) =>
  tx.rows(sql`UPDATE run SET revives = revives - 1 WHERE player_id = ${playerId} AND public_id = ${runId}`)

/** One use of a power-up that the replay then allows. */
export const addPowerUp = (tx: Tx, playerId: bigint, runId: string, powerUp: PowerUpId) =>
  tx.rows(sql`
    UPDATE run SET power_ups = power_ups || ${powerUp}::text
     WHERE player_id = ${playerId} AND public_id = ${runId}`)

/** Keeps the greater of what was recorded before and now, while the run is open; undefined when it is not. */
export const keepBlueFire = (writer: Writer, playerId: bigint, runId: string, blueFire: number) =>
  writer.maybe<{ blueFire: number }>(sql`
    UPDATE run SET blue_fire = greatest(blue_fire, ${blueFire})
     WHERE player_id = ${playerId} AND public_id = ${runId} AND state = 'open' RETURNING blue_fire AS "blueFire"`)

/** Takes one from the stock; false when there is none. */
export async function takeFromStock(tx: Tx, playerId: bigint, powerUp: PowerUpId): Promise<boolean> {
  const taken = await tx.maybe(sql`
    UPDATE power_up_stock SET count = count - 1
     WHERE player_id = ${playerId} AND power_up = ${powerUp} AND count > 0 RETURNING 1`)
  return taken !== undefined
}

/** How many of each power-up a player owns; one never owned is missing. */
export async function stockOf(db: Db, playerId: bigint): Promise<Map<PowerUpId, number>> {
  const rows = await db.rows<{ powerUp: PowerUpId; count: number }>(
    sql`SELECT power_up AS "powerUp", count FROM power_up_stock WHERE player_id = ${playerId}`,
  )
  return new Map(rows.map(({ powerUp, count }) => [powerUp, count]))
}
