import type { FaultCode } from '@ganj/contract'
import type { Db, Tx } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import { Fault } from '#platform/fault.ts'
import { lockPlayer } from './players.ts'
import { repeatSessionEnds, revokeAllSessions } from './sessions/session-list.ts'

/** Reactions of other features to a block, in the same transaction. */
export interface BlockReactions {
  playerBlocked(tx: Tx, event: { playerId: bigint; now: Date }): Promise<void>
}

interface Order {
  playerId: bigint
  operator: string
  /** The reason, which is shown to the player. */
  reason: string
  now: Date
}

/**
 * Blocks an account: no sign-in succeeds any more, and open sessions are answered with the reason within a second, in
 * every process.
 * @throws Fault `account.deleted`, `player.blocked`
 */
export async function blockPlayer(tx: Tx, order: Order, reactions: BlockReactions): Promise<void> {
  const { playerId, reason, now } = order
  // The row is locked: a concurrent sign-in or payout is either visible here, or sees the block.
  const { publicId, blockedFor, deletedAt } = await lockPlayer(tx, playerId)
  if (deletedAt !== null) throw refusal('account.deleted', `${publicId} has deleted the account`)
  if (blockedFor !== null) throw refusal('player.blocked', `${publicId} is blocked already: ${blockedFor}`)
  await setBlocked(tx, playerId, reason)
  await revokeAllSessions(tx, playerId, now)
  await reactions.playerBlocked(tx, { playerId, now })
  await addStep(tx, 'blocked', order)
}

/** Unblocks an account; its player has to sign in again. @throws Fault `player.not-blocked` */
export async function unblockPlayer(tx: Tx, order: Order): Promise<void> {
  const { playerId, now } = order
  const { publicId, blockedFor } = await lockPlayer(tx, playerId)
  if (blockedFor === null) throw refusal('player.not-blocked', `${publicId} is not blocked`)
  await setBlocked(tx, playerId, null)
  await repeatSessionEnds(tx, playerId, now)
  await addStep(tx, 'unblocked', order)
}

/** A code for the console, with its text for the command line. */
const refusal = (code: FaultCode, words: string) => new Fault(code, { cause: new Error(words) })

const setBlocked = (tx: Tx, playerId: bigint, reason: string | null) =>
  tx.rows(sql`UPDATE player SET blocked_for = ${reason} WHERE id = ${playerId}`)

const addStep = (tx: Tx, step: 'blocked' | 'unblocked', { playerId, operator, reason, now }: Order) =>
  tx.rows(sql`
    INSERT INTO player_step (player_id, step, who, reason, at)
    VALUES (${playerId}, ${step}, ${operator}, ${reason}, ${now})`)

/** The actions of operators on an account, newest first. */
export const playerSteps = (db: Db, playerId: bigint) =>
  db.rows<{ step: string; who: string; reason: string; at: Date }>(sql`
    SELECT step, who, reason, at FROM player_step WHERE player_id = ${playerId} ORDER BY id DESC LIMIT 100`)
