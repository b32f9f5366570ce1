import type { Clock } from '#platform/clock.ts'
import type { Database, Tx } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import { ask, type Bot, TelegramError } from '#platform/telegram/bot.ts'
import { languageIn, recordChatState } from '#platform/telegram/bot-chats.ts'
import type { BotDependencies } from './dependencies.ts'
import type { Duel } from './duels.ts'
import { ignoreTelegram } from './reply.ts'
import { namesOf } from './speaker.ts'
import { botText, isolated } from './texts/bot-texts.ts'

/** Older results are not posted. */
const freshMs = 14 * 24 * 60 * 60_000
const most = 500

interface Posting extends Pick<BotDependencies, 'scoresOn' | 'isClosed'> {
  bot: Bot
  database: Database
  clock: Clock
}

type Finished = Omit<Duel, 'opponentId'> & { chatId: bigint; opponentId: bigint }

/**
 * Posts the results of duels whose week is closed in their chats, at most once each: a post is not repeated after a
 * crash or a lost answer.
 */
export async function postDuels({ bot, database, clock, ...dependencies }: Posting): Promise<void> {
  for (let posted = 0; posted < most; posted += 1) {
    const duel = await database.transaction((tx) => claimDuel(tx, dependencies, clock()))
    if (!duel) return
    const text = await resultOf(database, dependencies, duel)
    if (text === undefined) continue
    try {
      await ask('sendMessage', () => bot.api.sendMessage(Number(duel.chatId), text))
    } catch (error) {
      ignoreTelegram(error)
      if (!(error instanceof TelegramError)) return
      if (error.status === 403) await recordChatState(database.autocommit, duel.chatId, 'closed', clock())
      // It was certainly not posted: the next round tries again.
      const isForLater = error.status === 429 || error.status === 0 || error.status >= 500
      if (error.isUndone && isForLater) {
        await database.autocommit.rows(
          sql`UPDATE group_duel SET posted_at = NULL WHERE public_id = ${duel.publicId}`,
        )
        return
      }
    }
  }
}

/** Claims the next duel whose week is closed; from then on no other process posts it. */
async function claimDuel(
  tx: Tx,
  { isClosed }: Pick<BotDependencies, 'isClosed'>,
  now: Date,
): Promise<Finished | undefined> {
  const boards = await tx.rows<{ board: string }>(sql`
    SELECT DISTINCT board FROM group_duel
     WHERE posted_at IS NULL AND opponent_id IS NOT NULL AND created_at > ${new Date(now.getTime() - freshMs)}`)
  for (const { board } of boards) {
    if (!(await isClosed(tx, board))) continue
    const duel = await tx.maybe<Finished>(sql`
      UPDATE group_duel SET posted_at = ${now}
       WHERE public_id = (
         SELECT public_id FROM group_duel d
          WHERE board = ${board} AND posted_at IS NULL AND opponent_id IS NOT NULL
            AND created_at > ${new Date(now.getTime() - freshMs)}
            AND NOT EXISTS (SELECT FROM bot_chat c WHERE c.chat_id = d.chat_id AND c.state <> 'open')
          ORDER BY public_id LIMIT 1 FOR UPDATE SKIP LOCKED)
      RETURNING public_id AS "publicId", chat_id AS "chatId", board, challenger_id AS "challengerId",
                opponent_id AS "opponentId"`)
    if (duel) return duel
  }
  return undefined
}

/** The text of a duel's result; undefined when neither player has a score. */
async function resultOf(
  database: Database,
  { scoresOn }: Pick<BotDependencies, 'scoresOn'>,
  { board, chatId, challengerId, opponentId }: Finished,
): Promise<string | undefined> {
  const language = await languageIn(database, chatId, undefined)
  const scores = await scoresOn(database, board, [challengerId, opponentId])
  if (scores.size === 0) return undefined
  const names = await namesOf(database, [challengerId, opponentId])
  const players = [challengerId, opponentId].map((id) => ({
    name: isolated(names.get(id) ?? ''),
    score: scores.get(id) ?? 0,
  }))
  const [first, second] = players.sort((one, other) => other.score - one.score)
  if (!first || !second) return undefined
  const values = { winner: first.name, score: first.score, loser: second.name, other: second.score }
  return botText(language, first.score === second.score ? 'duel.draw' : 'duel.won', values)
}
