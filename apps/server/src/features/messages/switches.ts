import { type MessageKind, messageKinds } from '@ganj/contract'
import type { Db, Writer } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'

/** The messages of the bot that a player has turned off. */
export async function messagesOff(db: Db, playerId: bigint): Promise<ReadonlySet<MessageKind>> {
  const rows = await db.rows<{ kind: MessageKind }>(
    sql`SELECT kind FROM message_off WHERE player_id = ${playerId}`,
  )
  return new Set(rows.map(({ kind }) => kind).filter((kind) => messageKinds.includes(kind)))
}

/** Turns a message of the bot on or off for a player. */
export async function switchMessage(
  writer: Writer,
  playerId: bigint,
  kind: MessageKind,
  isOn: boolean,
): Promise<void> {
  if (isOn) await writer.rows(sql`DELETE FROM message_off WHERE player_id = ${playerId} AND kind = ${kind}`)
  else
    await writer.rows(
      sql`INSERT INTO message_off (player_id, kind) VALUES (${playerId}, ${kind}) ON CONFLICT DO NOTHING`,
    )
}

/** Deletes a player's switches. */
export const deleteSwitches = (writer: Writer, playerId: bigint) =>
  writer.rows(sql`DELETE FROM message_off WHERE player_id = ${playerId}`)
