import type { Composer } from 'grammy'
import type { Context } from '#platform/telegram/bot.ts'
import type { Language } from '#platform/texts/texts.ts'
import type { BotDependencies } from './dependencies.ts'
import { acceptDuel, challenge, type Duel } from './duels.ts'
import { groupLink } from './links.ts'
import { type Button, edit, endPress, reply } from './reply.ts'
import { languageFor, namesOf, playerOf } from './speaker.ts'
import { botText, isolated } from './texts/bot-texts.ts'

/** The bot's answers in a group: its board of the week, and duels. */
export function registerGroupChat(group: Composer<Context>, dependencies: BotDependencies): void {
  const { settings, database, clock } = dependencies
  const { BOT_USERNAME: botUsername } = settings

  group.command('board', async (update) => {
    const language = await languageFor(database, update)
    const groupId = await groupIdOf(dependencies, update)
    const rows = await dependencies.topOfGroup(groupId, clock())
    const name = isolated(titleOf(update))
    const text =
      rows.length === 0
        ? botText(language, 'group.board-empty', { group: name })
        : [
            botText(language, 'group.board', { group: name }),
            ...rows.map(({ place, username, score }) =>
              botText(language, 'group.board-row', { place, name: isolated(username), score }),
            ),
          ].join('\n')
    const preview = dependencies.shareAddress({ kind: 'group', language, playerPublicId: null, groupId })
    const buttons = joinButton(botUsername, language, groupId)
    await reply(database, update, { text, buttons, preview }, clock())
  })

  group.command('challenge', async (update) => {
    const language = await languageFor(database, update)
    const groupId = await groupIdOf(dependencies, update)
    const player = update.from && (await playerOf(database, update.from.id))
    if (!player) {
      const buttons = joinButton(botUsername, language, groupId)
      return reply(database, update, { text: botText(language, 'duel.no-player'), buttons }, clock())
    }
    const board = dependencies.weeklyBoard(clock())
    const duel = await challenge(database.autocommit, {
      chatId: BigInt(update.chat.id),
      board,
      challengerId: player.id,
      now: clock(),
    })
    await reply(database, update, await duelMessage(duel, language, groupId), clock())
  })

  group.callbackQuery(/^duel:([0-9a-z]{12})$/, async (update) => {
    const language = await languageFor(database, update)
    const player = await playerOf(database, update.from.id)
    if (!player) return endPress(update, botText(language, 'duel.no-player'))
    const verdict = await acceptDuel(database.autocommit, {
      publicId: String(update.match[1]),
      opponentId: player.id,
      board: dependencies.weeklyBoard(clock()),
    })
    if (typeof verdict === 'string') return endPress(update, botText(language, `duel.${verdict}`))
    await endPress(update, botText(language, 'duel.yours'))
    const groupId = await groupIdOf(dependencies, update)
    await edit(database, update, await duelMessage(verdict, language, groupId), clock())
  })

  async function duelMessage(duel: Duel, language: Language, groupId: string) {
    const { board, challengerId, opponentId, publicId } = duel
    const ids = opponentId === null ? [challengerId] : [challengerId, opponentId]
    const [names, scores] = [await namesOf(database, ids), await dependencies.scoresOn(database, board, ids)]
    const values = {
      challenger: isolated(names.get(challengerId) ?? ''),
      score: scores.get(challengerId) ?? 0,
    }
    const join = joinButton(botUsername, language, groupId)
    if (opponentId === null) {
      const accept = [{ text: botText(language, 'duel.accept'), callback_data: `duel:${publicId}` }]
      return { text: botText(language, 'duel.open', values), buttons: [accept, ...join] }
    }
    const opponent = { opponent: isolated(names.get(opponentId) ?? ''), other: scores.get(opponentId) ?? 0 }
    return { text: botText(language, 'duel.agreed', { ...values, ...opponent }), buttons: join }
  }
}

/** The group that plays in the chat of an update. */
export const groupIdOf = ({ database, clock, groupOfChat }: BotDependencies, update: Context) =>
  database.transaction((tx) =>
    groupOfChat(tx, { chatId: BigInt(update.chat?.id ?? 0), title: titleOf(update), now: clock() }),
  )

const titleOf = ({ chat }: Context): string => chat?.title ?? ''

/** Opens the app; the player who presses joins the group. */
export const joinButton = (botUsername: string, language: Language, groupId: string): Button[][] =>
  botUsername === ''
    ? []
    : [[{ text: botText(language, 'group.join'), url: groupLink(botUsername, groupId) }]]
