import { ask, type Bot } from '#platform/telegram/bot.ts'
import { type Language, languages } from '#platform/texts/texts.ts'
import type { BotSettings } from './dependencies.ts'
import { botText } from './texts/bot-texts.ts'

const privateCommands = ['start', 'help', 'language', 'notifications', 'privacy', 'paysupport'] as const
const groupCommands = ['board', 'challenge'] as const

const listOf = (
  language: Language,
  names: readonly (typeof privateCommands | typeof groupCommands)[number][],
) => names.map((command) => ({ command, description: botText(language, `command.${command}`) }))

/** Persian for every language that is not supported. */
const codes = [undefined, ...languages] as const

/**
 * Configures the bot in Telegram: its commands in private chats and groups, its descriptions and its menu button, in
 * every language. Calling it again changes nothing.
 * @throws TelegramError
 */
export async function setUpProfile(
  { api }: Bot,
  { APP_NAME: app, PUBLIC_URL: address }: Pick<BotSettings, 'APP_NAME' | 'PUBLIC_URL'>,
): Promise<void> {
  for (const code of codes) {
    const language = code ?? 'fa'
    const options = code === undefined ? {} : { language_code: code }
    await ask('setMyCommands', () =>
      api.setMyCommands(listOf(language, privateCommands), {
        ...options,
        scope: { type: 'all_private_chats' },
      }),
    )
    await ask('setMyCommands', () =>
      api.setMyCommands(listOf(language, groupCommands), { ...options, scope: { type: 'all_group_chats' } }),
    )
    await ask('setMyDescription', () =>
      api.setMyDescription(botText(language, 'profile.long', { app }), options),
    )
    await ask('setMyShortDescription', () =>
      api.setMyShortDescription(botText(language, 'profile.short', { app }), options),
    )
  }
  if (address) await setMenuButton(api, { language: 'fa', address })
}

interface MenuButton {
  language: Language
  /** The app's address. */
  address: string
  /** Unset: the default for all chats without a button of their own. */
  chatId?: number
}

/** Sets the menu button of a chat; Telegram has no languages for it. */
export const setMenuButton = (api: Bot['api'], { language, address, chatId }: MenuButton) =>
  ask('setChatMenuButton', () =>
    api.setChatMenuButton({
      ...(chatId === undefined ? {} : { chat_id: chatId }),
      menu_button: { type: 'web_app', text: botText(language, 'menu.play'), web_app: { url: address } },
    }),
  )
