import { type MessageKind, messageKinds } from '@ganj/contract'
import type { Composer } from 'grammy'
import { appLink } from '#platform/telegram/app-link.ts'
import type { Context } from '#platform/telegram/bot.ts'
import { chooseLanguage, recordChatState } from '#platform/telegram/bot-chats.ts'
import { type Language, languages } from '#platform/texts/texts.ts'
import { setMenuButton } from './bot-profile.ts'
import type { BotDependencies } from './dependencies.ts'
import { addToGroupLink, deepLinkOf } from './links.ts'
import { type Button, edit, endPress, ignoreTelegram, reply } from './reply.ts'
import { languageFor, playerOf } from './speaker.ts'
import { type BotTextKey, botText, isolated } from './texts/bot-texts.ts'

const languageNames: Readonly<Record<Language, string>> = { fa: 'فارسی', en: 'English', ru: 'Русский' }

const kindNames = {
  prize: 'kind.prize',
  payout: 'kind.payout',
  streak: 'kind.streak',
  'season-ends': 'kind.season-ends',
  'friend-overtook': 'kind.friend-overtook',
  'idle-full': 'kind.idle-full',
  'ticket-full': 'kind.ticket-full',
  news: 'kind.news',
} as const satisfies Record<MessageKind, BotTextKey>

/** The bot's answers in a private chat. */
export function registerPrivateChat(chat: Composer<Context>, dependencies: BotDependencies): void {
  const { settings, database, clock } = dependencies
  const { BOT_USERNAME: botUsername, APP_NAME: app, PUBLIC_URL: address } = settings
  const privacyUrl = settings.PRIVACY_URL ?? (address ? new URL('/privacy', address).href : undefined)

  // A user who writes has unblocked the chat.
  chat.use(async (update, next) => {
    if (update.chat) await recordChatState(database.autocommit, BigInt(update.chat.id), 'open', clock())
    await next()
  })

  chat.command('start', async (update) => {
    const language = await languageFor(database, update)
    const name = isolated(update.from?.first_name ?? '')
    const button = playButton(language, deepLinkOf(String(update.match)))
    const text = botText(language, 'start.hello', { name, app })
    await reply(database, update, { text, buttons: [button] }, clock())
    await nameMenu(update, language)
  })

  /** The answer stands even if only the change of the menu button failed. */
  async function nameMenu({ api, chat }: Context, language: Language): Promise<void> {
    if (!address || !chat) return
    await setMenuButton(api, { language, address, chatId: chat.id }).catch(ignoreTelegram)
  }

  /** With a parameter by its link, so that init data prove it; else as a page of the bot. */
  function playButton(language: Language, parameter: string): Button[] {
    const text = botText(language, 'start.play')
    if (parameter === '' && address) return [{ text, web_app: { url: address } }]
    return botUsername === '' ? [] : [{ text, url: appLink(botUsername, parameter) }]
  }

  chat.command('help', async (update) => {
    const language = await languageFor(database, update)
    const text = botText(language, 'help.add-to-group')
    const group = botUsername === '' ? [] : [{ text, url: addToGroupLink(botUsername) }]
    const buttons = [playButton(language, ''), group].filter((row) => row.length > 0)
    await reply(database, update, { text: botText(language, 'help.text'), buttons }, clock())
  })

  chat.command('privacy', async (update) => {
    const language = await languageFor(database, update)
    const text = botText(language, 'privacy.read')
    const buttons = privacyUrl === undefined ? [] : [[{ text, url: privacyUrl }]]
    await reply(database, update, { text: botText(language, 'privacy.text'), buttons }, clock())
  })

  chat.command('language', async (update) => {
    const language = await languageFor(database, update)
    const buttons = languages.map((one) => [{ text: languageNames[one], callback_data: `language:${one}` }])
    await reply(database, update, { text: botText(language, 'language.choose'), buttons }, clock())
  })

  for (const language of languages)
    chat.callbackQuery(`language:${language}`, async (update) => {
      await chooseLanguage(database.autocommit, BigInt(update.from.id), language, clock())
      await endPress(update)
      await edit(database, update, { text: botText(language, 'language.chosen') }, clock())
      await nameMenu(update, language)
    })

  chat.command('notifications', async (update) => {
    const language = await languageFor(database, update)
    const player = update.from && (await playerOf(database, update.from.id))
    const answer = player
      ? { text: botText(language, 'notifications.choose'), buttons: await switches(player.id, language) }
      : { text: botText(language, 'notifications.no-player'), buttons: [playButton(language, '')] }
    await reply(database, update, answer, clock())
  })

  chat.callbackQuery(/^message:([a-z-]+):(on|off)$/, async (update) => {
    const language = await languageFor(database, update)
    const kind = messageKinds.find((one) => one === update.match[1])
    const player = await playerOf(database, update.from.id)
    if (!kind || !player) return endPress(update)
    const isOn = update.match[2] === 'on'
    await dependencies.switchMessage(database, player.id, kind, isOn)
    const said = botText(language, isOn ? 'notifications.on' : 'notifications.off', {
      kind: botText(language, kindNames[kind]),
    })
    await endPress(update, said)
    const buttons = await switches(player.id, language)
    await edit(database, update, { text: botText(language, 'notifications.choose'), buttons }, clock())
  })

  async function switches(playerId: bigint, language: Language): Promise<Button[][]> {
    const off = await dependencies.messagesOff(database, playerId)
    return messageKinds.map((kind) => [
      {
        text: `${off.has(kind) ? '🔕' : '🔔'} ${botText(language, kindNames[kind])}`,
        callback_data: `message:${kind}:${off.has(kind) ? 'on' : 'off'}`,
      },
    ])
  }

  chat.command(['board', 'challenge'], async (update) => {
    const language = await languageFor(database, update)
    const text = botText(language, 'help.add-to-group')
    const buttons = botUsername === '' ? [] : [[{ text, url: addToGroupLink(botUsername) }]]
    await reply(database, update, { text: botText(language, 'group.only-in-group'), buttons }, clock())
  })

  chat.on('message:text', async (update) => {
    const language = await languageFor(database, update)
    await reply(database, update, { text: botText(language, 'unknown.text') }, clock())
  })
}
