import type { Tx } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import { publicId } from '#platform/random.ts'

/** Longest title of a group, letters; the messaging app allows more. */
const longestTitle = 64

/** The group that plays in a chat, made at the first time; its title follows the chat's. Answers its id. */
export async function groupOfChat(
  tx: Tx,
  { chatId, title, now }: { chatId: bigint; title: string; now: Date },
): Promise<string> {
  const shown = [...title].slice(0, longestTitle).join('')
  const { groupId } = await tx.one<{ groupId: string }>(sql`
    INSERT INTO group_profile (group_id, title, chat_id, created_at) VALUES (${publicId()}, ${shown}, ${chatId}, ${now})
    ON CONFLICT (chat_id) DO UPDATE SET title = excluded.title RETURNING group_id AS "groupId"`)
  return groupId
}

/** A group's chat has another number; where both are known already, the older group keeps its link and its board. */
export async function moveGroupChat(tx: Tx, from: bigint, to: bigint): Promise<void> {
  const old = await tx.maybe(sql`SELECT FROM group_profile WHERE chat_id = ${from} FOR UPDATE`)
  if (!old) return
  await tx.rows(sql`UPDATE group_profile SET chat_id = NULL WHERE chat_id = ${to}`)
  await tx.rows(sql`UPDATE group_profile SET chat_id = ${to} WHERE chat_id = ${from}`)
}
