import type { Context } from '#platform/telegram/bot.ts'
import { type ChatState, chooseLanguage, moveChat, recordChatState } from '#platform/telegram/bot-chats.ts'
import { languageOf } from '#platform/texts/texts.ts'
import type { BotDependencies } from './dependencies.ts'
import { moveDuels } from './duels.ts'
import { groupIdOf, joinButton } from './group-chat.ts'
import { reply } from './reply.ts'
import { languageFor } from './speaker.ts'
import { botText, isolated } from './texts/bot-texts.ts'

type Member = NonNullable<Context['myChatMember']>['new_chat_member']

function stateOf(member: Member): ChatState {
  if (member.status === 'left' || member.status === 'kicked') return 'closed'
  if (member.status !== 'restricted') return 'open'
  if (!member.is_member) return 'closed'
  return member.can_send_messages ? 'open' : 'muted'
}

/** The bot's own status in a chat has changed: added, removed, blocked, its rights granted or revoked. */
export async function recordMembership(dependencies: BotDependencies, update: Context): Promise<void> {
  const change = update.myChatMember
  if (!change) return
  const { database, clock } = dependencies
  const { chat, from, date, old_chat_member: before, new_chat_member: after } = change
  const chatId = BigInt(chat.id)
  const state = stateOf(after)
  await recordChatState(database.autocommit, chatId, state, new Date(date * 1_000))
  const isGroup = chat.type === 'group' || chat.type === 'supergroup'
  if (!isGroup || state !== 'open' || stateOf(before) !== 'closed') return
  await chooseLanguage(database.autocommit, chatId, languageOf(from.language_code), clock())
  await introduce(dependencies, update)
}

async function introduce(dependencies: BotDependencies, update: Context): Promise<void> {
  const { settings, database, clock } = dependencies
  const language = await languageFor(database, update)
  const groupId = await groupIdOf(dependencies, update)
  const values = { group: isolated(update.chat?.title ?? ''), app: settings.APP_NAME }
  const buttons = joinButton(settings.BOT_USERNAME, language, groupId)
  await reply(database, update, { text: botText(language, 'group.hello', values), buttons }, clock())
}

/** A group became a supergroup: its data moves to the new chat. */
export async function recordMigration(
  { database, clock, moveGroupChat }: BotDependencies,
  from: number,
  to: number,
): Promise<void> {
  const [old, moved] = [BigInt(from), BigInt(to)]
  await database.transaction(async (tx) => {
    await moveChat(tx, old, moved, clock())
    await moveGroupChat(tx, old, moved)
    await moveDuels(tx, old, moved)
  })
}
