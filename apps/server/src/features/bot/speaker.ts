import type { Db } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import type { Context } from '#platform/telegram/bot.ts'
import { languageIn } from '#platform/telegram/bot-chats.ts'
import type { Language } from '#platform/texts/texts.ts'

/** A player as the bot knows it: by its Telegram id. */
export interface BotPlayer {
  id: bigint
  publicId: string
  username: string
}

export const playerOf = (db: Db, telegramId: number): Promise<BotPlayer | undefined> =>
  db.maybe(sql`
    SELECT id, public_id AS "publicId", username FROM player WHERE telegram_id = ${telegramId} AND deleted_at IS NULL AND blocked_for IS NULL`)

export const namesOf = async (db: Db, ids: readonly bigint[]): Promise<ReadonlyMap<bigint, string>> => {
  const rows = await db.rows<Pick<BotPlayer, 'id' | 'username'>>(
    sql`SELECT id, username FROM player WHERE id = ANY(${ids})`,
  )
  return new Map(rows.map(({ id, username }) => [id, username]))
}

/** The language to answer an update in: that of its chat; in a private chat without a choice, that of the user. */
export const languageFor = (db: Db, { chat, from }: Context): Promise<Language> =>
  languageIn(db, BigInt(chat?.id ?? from?.id ?? 0), from?.language_code)
