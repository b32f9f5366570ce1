import type { Database } from '#platform/database/database.ts'
import { ask, type Context, TelegramError } from '#platform/telegram/bot.ts'
import { recordChatState } from '#platform/telegram/bot-chats.ts'
import { previewOf } from '#platform/telegram/link-preview.ts'

/** A button that opens an address, a page of the app, or sends its callback data back. */
export type Button = { text: string } & (
  | { url: string }
  | { web_app: { url: string } }
  | { callback_data: string }
)

interface Reply {
  text: string
  /** Rows of buttons. */
  buttons?: readonly (readonly Button[])[]
  /** A page whose preview image is shown above the text. */
  preview?: string | undefined
}

const options = ({ buttons, preview }: Omit<Reply, 'text'>) => ({
  link_preview_options: previewOf(preview),
  ...(buttons ? { reply_markup: { inline_keyboard: buttons.map((row) => [...row]) } } : {}),
})

/** Answers in the chat of an update. A chat where the bot may not write is stored as such. */
export async function reply(
  database: Database,
  update: Context,
  { text, ...rest }: Reply,
  now: Date,
): Promise<void> {
  const chatId = update.chat?.id
  if (chatId === undefined) return
  await unlessClosed(database, chatId, now, () =>
    ask('sendMessage', () => update.api.sendMessage(chatId, text, options(rest))),
  )
}

/** Edits the message whose button was pressed. */
export async function edit(
  database: Database,
  update: Context,
  { text, ...rest }: Reply,
  now: Date,
): Promise<void> {
  const message = update.callbackQuery?.message
  if (!message) return
  const { chat, message_id: id } = message
  await unlessClosed(database, chat.id, now, () =>
    ask('editMessageText', () => update.api.editMessageText(chat.id, id, text, options(rest))),
  )
}

/** Answers the callback query of a pressed button, with a text if there is one. */
export async function endPress(update: Context, text?: string): Promise<void> {
  await ask('answerCallbackQuery', () =>
    update.answerCallbackQuery(text === undefined ? {} : { text, show_alert: false }),
  ).catch(ignorePermanentRefusal)
}

/** A permanent refusal of the API is not retried. @throws TelegramError for a temporary one */
export function ignorePermanentRefusal(error: unknown): void {
  if (!(error instanceof TelegramError)) throw error
  if (error.status === 0 || error.status === 429 || error.status >= 500) throw error
}

/** For calls that need no second attempt. */
export function ignoreTelegram(error: unknown): void {
  if (!(error instanceof TelegramError)) throw error
}

async function unlessClosed(
  database: Database,
  chatId: number,
  now: Date,
  work: () => Promise<unknown>,
): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (error instanceof TelegramError) {
      if (error.status === 403) await recordChatState(database.autocommit, BigInt(chatId), 'closed', now)
      if (error.status === 400 && /not enough rights|CHAT_WRITE_FORBIDDEN/i.test(error.description))
        await recordChatState(database.autocommit, BigInt(chatId), 'muted', now)
    }
    ignorePermanentRefusal(error)
  }
}
