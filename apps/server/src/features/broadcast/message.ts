import type { LocalText } from '#platform/content.ts'
import { appLink } from '#platform/telegram/app-link.ts'
import { ask, type Bot } from '#platform/telegram/bot.ts'

/** What a message of a broadcast is made of, in one language. */
interface Words {
  text: LocalText
  button: LocalText | null
  language: keyof LocalText
}

/** One message of a broadcast as the Bot API takes it. */
export function messageOf(botUsername: string, publicId: string, { text, button, language }: Words) {
  const url = appLink(botUsername, `bmid_${publicId}`)
  const keyboard = button && botUsername ? [[{ text: button[language], url }]] : []
  return {
    text: text[language],
    options: keyboard.length > 0 ? { reply_markup: { inline_keyboard: keyboard } } : {},
  }
}

/**
 * Sends a broadcast to one chat in every language, for whoever wrote it.
 * @throws TelegramError
 */
export async function sendTest(
  bot: Bot,
  chatId: number,
  botUsername: string,
  { publicId, ...words }: Omit<Words, 'language'> & { publicId: string },
): Promise<void> {
  for (const language of ['fa', 'en', 'ru'] as const) {
    const { text, options } = messageOf(botUsername, publicId, { ...words, language })
    await ask('sendMessage', () => bot.api.sendMessage(chatId, text, options))
  }
}
