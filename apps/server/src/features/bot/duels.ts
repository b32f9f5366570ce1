import type { Writer } from '#platform/database/database.ts'
import { deleteByPage } from '#platform/database/delete-by-page.ts'
import { sql } from '#platform/database/sql.ts'
import { publicId } from '#platform/random.ts'

/** Two players who compare their scores of one week. */
export interface Duel {
  publicId: string
  /** The board of that week. */
  board: string
  challengerId: bigint
  /** Null: not accepted yet. */
  opponentId: bigint | null
}

interface Challenge {
  chatId: bigint
  board: string
  challengerId: bigint
  now: Date
}

/** A player's duel in a chat for the week, created at the first use. */
export const challenge = (writer: Writer, { chatId, board, challengerId, now }: Challenge): Promise<Duel> =>
  writer.one(sql`
    INSERT INTO group_duel (public_id, chat_id, board, challenger_id, created_at)
    VALUES (${publicId()}, ${chatId}, ${board}, ${challengerId}, ${now})
    ON CONFLICT ON CONSTRAINT group_duel_once DO UPDATE SET chat_id = excluded.chat_id
    RETURNING public_id AS "publicId", board, challenger_id AS "challengerId", opponent_id AS "opponentId"`)

interface Acceptance {
  publicId: string
  opponentId: bigint
  /** The board of the current week. */
  board: string
}

/** Makes a player the opponent of a duel: the first who accepts. */
export async function acceptDuel(
  writer: Writer,
  { publicId, opponentId, board }: Acceptance,
): Promise<Duel | 'own' | 'taken' | 'over'> {
  const accepted = await writer.maybe<Duel>(sql`
    UPDATE group_duel SET opponent_id = ${opponentId}
     WHERE public_id = ${publicId} AND board = ${board} AND challenger_id <> ${opponentId}
       AND (opponent_id IS NULL OR opponent_id = ${opponentId})
    RETURNING public_id AS "publicId", board, challenger_id AS "challengerId", opponent_id AS "opponentId"`)
  if (accepted) return accepted
  const found = await writer.maybe<Pick<Duel, 'board' | 'challengerId'>>(sql`
    SELECT board, challenger_id AS "challengerId" FROM group_duel WHERE public_id = ${publicId}`)
  if (!found || found.board !== board) return 'over'
  return found.challengerId === opponentId ? 'own' : 'taken'
}

/** The duels of a chat follow it when its id changes. */
export const moveDuels = (writer: Writer, from: bigint, to: bigint) =>
  writer.rows(sql`UPDATE group_duel SET chat_id = ${to} WHERE chat_id = ${from}`)

/** Removes a player from all duels. */
export async function leaveDuels(writer: Writer, playerId: bigint): Promise<void> {
  await writer.rows(sql`DELETE FROM group_duel WHERE challenger_id = ${playerId}`)
  await writer.rows(sql`UPDATE group_duel SET opponent_id = NULL WHERE opponent_id = ${playerId}`)
}

const retentionMs = 90 * 24 * 60 * 60_000

/** Deletes duels whose week ended long ago. */
export function pruneDuels(writer: Writer, now: Date): Promise<void> {
  const where = sql`created_at < ${new Date(now.getTime() - retentionMs)}`
  return deleteByPage(writer, { table: sql`group_duel`, where, now })
}
