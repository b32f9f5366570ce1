import type { Db, Tx } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import { publicId } from '#platform/random.ts'

/** Maximum length of a group's title, letters; Telegram allows more. */
const longestTitle = 64

/** The group that plays in a chat, created at the first use; its title follows the chat's. Returns its id. */
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

/** Changes the chat id of a group; where both ids are known already, the older group keeps its link and its board. */
export async function moveGroupChat(tx: Tx, from: bigint, to: bigint): Promise<void> {
  const old = await tx.maybe(sql`SELECT FROM group_profile WHERE chat_id = ${from} FOR UPDATE`)
  if (!old) return
  await tx.rows(sql`UPDATE group_profile SET chat_id = NULL WHERE chat_id = ${to}`)
  await tx.rows(sql`UPDATE group_profile SET chat_id = ${to} WHERE chat_id = ${from}`)
}

/** The titles of groups; groups that are only known by their links are missing. */
export async function titlesOf(db: Db, groupIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await db.rows<{ groupId: string; title: string }>(
    sql`SELECT group_id AS "groupId", title FROM group_profile WHERE group_id = ANY(${groupIds})`,
  )
  return new Map(rows.map(({ groupId, title }) => [groupId, title]))
}

/**
 * The groups with players, after a given one in the order of their ids. An index skip scan: the rows of a group are not
 * scanned.
 */
export async function groupIdsAfter(db: Db, after: string, limit: number): Promise<string[]> {
  const rows = await db.rows<{ groupId: string }>(sql`
    WITH RECURSIVE next AS (
      (SELECT group_id FROM group_member WHERE group_id > ${after} ORDER BY group_id LIMIT 1)
      UNION ALL
      SELECT (SELECT m.group_id FROM group_member m WHERE m.group_id > next.group_id ORDER BY m.group_id LIMIT 1)
        FROM next WHERE next.group_id IS NOT NULL)
    SELECT group_id AS "groupId" FROM next WHERE group_id IS NOT NULL LIMIT ${limit}`)
  return rows.map(({ groupId }) => groupId)
}

/** A group remains when its creator is gone. */
export const clearFounder = (tx: Tx, playerId: bigint) =>
  tx.rows(sql`UPDATE group_profile SET founder_id = NULL WHERE founder_id = ${playerId}`)
