import type { Db, Writer } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import { type Language, languageOf } from '../texts/texts.ts'

/** `muted`: the bot may not write there; `closed`: its user has blocked the bot, or the group has removed it. */
export type ChatState = 'open' | 'muted' | 'closed'

/** Stores the state of a chat. Updates may come out of order: an older one changes nothing. */
export const recordChatState = (writer: Writer, chatId: bigint, state: ChatState, at: Date) =>
  writer.rows(sql`
    INSERT INTO bot_chat (chat_id, state, changed_at) VALUES (${chatId}, ${state}, ${at})
    ON CONFLICT (chat_id) DO UPDATE SET state = excluded.state, changed_at = excluded.changed_at
     WHERE bot_chat.changed_at <= excluded.changed_at AND bot_chat.state <> excluded.state`)

export const chooseLanguage = (writer: Writer, chatId: bigint, language: Language, at: Date) =>
  writer.rows(sql`
    INSERT INTO bot_chat (chat_id, language, changed_at) VALUES (${chatId}, ${language}, ${at})
    ON CONFLICT (chat_id) DO UPDATE SET language = excluded.language`)

/** The language of a chat: the one chosen there, else that of the sender in Telegram. */
export async function languageIn(
  db: Db,
  chatId: bigint,
  languageCode: string | undefined,
): Promise<Language> {
  const chat = await db.maybe<{ language: Language | null }>(
    sql`SELECT language FROM bot_chat WHERE chat_id = ${chatId}`,
  )
  return chat?.language ?? languageOf(languageCode)
}

/** A group that became a supergroup has a new id. */
export const moveChat = (writer: Writer, from: bigint, to: bigint, at: Date) =>
  writer.rows(sql`
    WITH old AS (DELETE FROM bot_chat WHERE chat_id = ${from} RETURNING language)
    INSERT INTO bot_chat (chat_id, language, changed_at)
    VALUES (${to}, (SELECT language FROM old), ${at})
    ON CONFLICT (chat_id) DO UPDATE SET language = coalesce(bot_chat.language, excluded.language)`)

/** Deletes the private chat of a user. */
export const deleteChat = (writer: Writer, chatId: bigint) =>
  writer.rows(sql`DELETE FROM bot_chat WHERE chat_id = ${chatId}`)
