import { ask, type Bot } from '#platform/telegram/bot.ts'
import { previewOf } from '#platform/telegram/link-preview.ts'

interface SharedMessage {
  /** Whoever sends it. */
  telegramId: bigint
  title: string
  text: string
  /** The page whose picture stands above the text. */
  page: string
  /** What its button says, and the app by its link. */
  play: string
  target: string
}

/**
 * Leaves a message with the Bot API that one user may send to any chat within minutes. Returns its id.
 * @throws TelegramError
 */
export async function prepareMessage(
  bot: Bot,
  { telegramId, title, text, page, play, target }: SharedMessage,
): Promise<string> {
  const { id } = await ask('savePreparedInlineMessage', () =>
    bot.api.savePreparedInlineMessage(
      Number(telegramId),
      {
        type: 'article',
        id: 'share',
        title,
        input_message_content: { message_text: text, link_preview_options: previewOf(page) },
        reply_markup: { inline_keyboard: [[{ text: play, url: target }]] },
      },
      // Everywhere but to other bots: no person reads it there.
      { allow_user_chats: true, allow_group_chats: true, allow_channel_chats: true },
    ),
  )
  return id
}
