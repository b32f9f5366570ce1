import { Composer } from 'grammy'
import type { Tx, Writer } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import { defineJob } from '#platform/jobs/jobs.ts'
import type { Bot, Context } from '#platform/telegram/bot.ts'
import { deleteChat } from '#platform/telegram/bot-chats.ts'
import { pruneUpdates, updateOnce } from '#platform/telegram/update-once.ts'
import { setUpProfile } from './bot-profile.ts'
import type { BotDependencies } from './dependencies.ts'
import { leaveDuels, pruneDuels } from './duels.ts'
import { registerGroupChat } from './group-chat.ts'
import { answerInline } from './inline-score.ts'
import { recordMembership, recordMigration } from './membership.ts'
import { postDuels } from './post-duels.ts'
import { registerPrivateChat } from './private-chat.ts'

declare module '#platform/jobs/jobs.ts' {
  interface JobPayloads {
    'post-duels': Record<string, never>
  }
}

interface Params extends BotDependencies {
  /** Absent while it is off. */
  bot: Bot | undefined
}

/** The bot's answers to users, in private, in groups and inline. */
export function botFeature({ bot, ...dependencies }: Params) {
  if (bot) registerConversation(bot, dependencies)
  return {
    jobs: [
      defineJob(
        'post-duels',
        async () => {
          if (bot) await postDuels({ ...dependencies, bot })
        },
        { cron: '*/10 * * * *' },
      ),
    ],
    /** Sets commands, descriptions and menu button; undefined while the bot is off. */
    setUp: bot && (() => setUpProfile(bot, dependencies.settings)),
    prune: async (writer: Writer, now: Date): Promise<void> => {
      await pruneUpdates(writer, now)
      await pruneDuels(writer, now)
    },
    /** Deletes the bot's data of a player: the private chat and the duels. */
    forget: async (tx: Tx, playerId: bigint): Promise<void> => {
      const { telegramId } = await tx.one<{ telegramId: bigint | null }>(
        sql`SELECT telegram_id AS "telegramId" FROM player WHERE id = ${playerId}`,
      )
      if (telegramId !== null) await deleteChat(tx, telegramId)
      await leaveDuels(tx, playerId)
    },
  }
}

function registerConversation(bot: Bot, dependencies: BotDependencies): void {
  const conversation = new Composer<Context>(updateOnce(dependencies.database, dependencies.clock))
  conversation.on('my_chat_member', (update) => recordMembership(dependencies, update))
  conversation.on('message:migrate_to_chat_id', ({ chat, message }) =>
    recordMigration(dependencies, chat.id, message.migrate_to_chat_id),
  )
  conversation.on('message:migrate_from_chat_id', ({ chat, message }) =>
    recordMigration(dependencies, message.migrate_from_chat_id, chat.id),
  )
  conversation.on('inline_query', (update) => answerInline(dependencies, update))
  const isPrivate = ({ chat }: Context) => chat?.type === 'private'
  const isGroup = ({ chat }: Context) => chat?.type === 'group' || chat?.type === 'supergroup'
  registerPrivateChat(conversation.filter(isPrivate), dependencies)
  registerGroupChat(conversation.filter(isGroup), dependencies)
  bot.use(conversation)
}
