import { playerById } from '#auth/players.ts'
import { type Actor, writeAudit } from '#platform/admin/audit.ts'
import type { Tx } from '#platform/database/database.ts'
import { Fault } from '#platform/fault.ts'
import { playerOf } from './player-rows.ts'

/**
 * Logs that an operator opens a player's view.
 * @returns the player's id
 * @throws Fault `player.not-found`, `account.deleted`
 */
export async function viewAsPlayer(
  tx: Tx,
  { id: publicId, reason }: { id: string; reason: string },
  operator: Actor,
  now: Date,
): Promise<bigint> {
  const { id } = await playerOf(tx, publicId)
  const { deletedAt } = await playerById(tx, id)
  if (deletedAt) throw new Fault('account.deleted')
  await writeAudit(tx, operator, { action: 'players.view-as', subject: `player:${publicId}`, reason }, now)
  return id
}
