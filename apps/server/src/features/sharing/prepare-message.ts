import { ask, type Bot } from '#platform/telegram/bot.ts'
import { previewOf } from '#platform/telegram/link-preview.ts'

interface SharedMessage {
  /** The sender. */
  telegramId: bigint
  title: string
  text: string
  /** The page whose preview image is shown above the text. */
  page: string
  /** The label of its button, and the link that opens the app. */
  play: string
  target: string
}

/**
 * Prepares a message in the Bot API that one user may send to any chat within minutes. Returns its id.
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
      // All kinds of chats except bots, where no person would read it.
      { allow_user_chats: true, allow_group_chats: true, allow_channel_chats: true },
    ),
  )
  return id
}
