import type { LocalText } from '#platform/content.ts'
import { appLink } from '#platform/telegram/app-link.ts'
import { ask, type Bot } from '#platform/telegram/bot.ts'
import { type Language, languages } from '#platform/texts/texts.ts'

/** The parts of a broadcast message, in one language. */
interface Words {
  text: LocalText
  button: LocalText | null
  /** URL of an image; null: text alone. */
  picture: string | null
  language: keyof LocalText
}

/** One message of a broadcast as the Bot API takes it. */
export function messageOf(botUsername: string, publicId: string, { text, button, picture, language }: Words) {
  const url = appLink(botUsername, `bmid_${publicId}`)
  const keyboard = button && botUsername ? [[{ text: button[language], url }]] : []
  return {
    text: text[language],
    picture,
    options: keyboard.length > 0 ? { reply_markup: { inline_keyboard: keyboard } } : {},
  }
}

type Message = ReturnType<typeof messageOf>

/**
 * Sends one message: an image with the text as its caption, or the text alone.
 * @throws TelegramError
 */
export const sendTo = (
  bot: Bot,
  chatId: number,
  { text, picture, options }: Message,
  more: { allow_paid_broadcast?: true } = {},
): Promise<unknown> =>
  picture === null
    ? ask('sendMessage', () => bot.api.sendMessage(chatId, text, { ...options, ...more }))
    : ask('sendPhoto', () => bot.api.sendPhoto(chatId, picture, { caption: text, ...options, ...more }))

/**
 * Sends a test of a broadcast to one chat, for its author.
 * @throws TelegramError
 */
export async function sendTest(
  bot: Bot,
  chatId: number,
  botUsername: string,
  { publicId, ...words }: Omit<Words, 'language'> & { publicId: string },
  inLanguages: readonly Language[] = languages,
): Promise<void> {
  for (const language of inLanguages) {
    await sendTo(bot, chatId, messageOf(botUsername, publicId, { ...words, language }))
  }
}
