import type { AdminReplyOf, addPlayerNote, getPlayerNotes } from '@ganj/contract/admin'
import { type AuditEvent, writeAudit } from '#platform/admin/audit.ts'
import type { Operator } from '#platform/admin/mount-admin.ts'
import { idBefore, pageOf } from '#platform/admin/page.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import { playerOf } from './player-rows.ts'

interface Row {
  id: bigint
  text: string
  by: string
  at: Date
}

const shown = ({ id, at, ...note }: Row) => ({ id: String(id), at: at.toISOString(), ...note })

/** The operators' notes on a player, newest first. */
export async function readNotes(
  db: Db,
  publicId: string,
  { cursor, limit }: { cursor: string | undefined; limit: number },
): Promise<AdminReplyOf<typeof getPlayerNotes>> {
  const { id } = await playerOf(db, publicId)
  const rows = await db.rows<Row>(sql`
    SELECT id, text, operator AS by, at FROM player_note
     WHERE player_id = ${id} AND id < ${idBefore(cursor)} ORDER BY id DESC LIMIT ${limit + 1}`)
  return pageOf(rows, limit, (row) => [row.id], shown)
}

export async function addNote(
  tx: Tx,
  { id: publicId, text }: { id: string; text: string },
  operator: Operator,
  now: Date,
): Promise<AdminReplyOf<typeof addPlayerNote>> {
  const { id } = await playerOf(tx, publicId)
  const note = await tx.one<Row>(sql`
    INSERT INTO player_note (player_id, text, operator, at) VALUES (${id}, ${text.trim()}, ${operator.name}, ${now})
    RETURNING id, text, operator AS by, at`)
  const event: AuditEvent = {
    action: 'players.note',
    subject: `player:${publicId}`,
    reason: '',
    after: { note: String(note.id) },
  }
  await writeAudit(tx, operator, event, now)
  return shown(note)
}

/** Deletes the notes on a player who leaves. */
export const deleteNotes = (tx: Tx, playerId: bigint) =>
  tx.rows(sql`DELETE FROM player_note WHERE player_id = ${playerId}`)
