import type { MessageKind } from '@ganj/contract'
import type { Clock } from '#platform/clock.ts'
import type { Content } from '#platform/content.ts'
import type { Database, Tx } from '#platform/database/database.ts'
import type { Http } from '#platform/feature.ts'
import { defineJob } from '#platform/jobs/jobs.ts'
import { queueBotMessage } from '#platform/telegram/bot-message.ts'
import { deleteMessagesTo } from '#platform/telegram/message-queue.ts'
import { type MessageText, type MessageValues, messageTexts, reminderRules } from './content.ts'
import { fillTemplate } from './fill-template.ts'
import { type Reminders, remind } from './remind.ts'
import { messageRoutes } from './routes.ts'
import { deleteSwitches, messagesOff, switchMessage } from './switches.ts'

declare module '#platform/jobs/jobs.ts' {
  interface JobPayloads {
    remind: Record<string, never>
  }
}

export const messagesContent = [messageTexts, reminderRules]

interface MessageDependencies {
  database: Database
  /** For background work, whose statements may take longer. */
  backgroundDatabase: Database
  content: Content
  clock: Clock
  timeZone: string
  /** While the bot is off no reminders are sent. */
  hasBot: boolean
  reminders(): Reminders
}

interface Message<Text extends MessageText> {
  playerId: bigint
  /** The messages that a player may turn off. */
  kind: MessageKind
  text: Text
  values: MessageValues<Text>
  /** The idempotency key of the message: a repetition has no effect. */
  key: string
  now: Date
}

/** The messages that the bot sends by itself, and the player's switches for them. */
export const messagesFeature = ({
  database,
  backgroundDatabase,
  content,
  clock,
  timeZone,
  hasBot,
  reminders,
}: MessageDependencies) => ({
  routes: ({ mount }: Http) => messageRoutes(mount, database),
  jobs: [
    defineJob(
      'remind',
      async () => {
        if (!hasBot) return
        await remind({ database: backgroundDatabase, content, reminders: reminders(), timeZone }, clock())
      },
      { cron: '5 * * * *' },
    ),
  ],
  messagesOff,
  switchMessage,
  /** Queues a message of the bot for a player unless the player has turned it off. */
  sendMessage: async <Text extends MessageText>(
    tx: Tx,
    { kind, text: name, values, ...message }: Message<Text>,
  ): Promise<void> => {
    const templates = await content.items(messageTexts, tx)
    const template = templates.find(({ publicId }) => publicId === name)?.data.text
    if (!template || (await messagesOff(tx, message.playerId)).has(kind)) return
    await queueBotMessage(tx, { ...message, text: fillTemplate(template, values) })
  },
  forget: async (tx: Tx, playerId: bigint): Promise<void> => {
    await deleteSwitches(tx, playerId)
    await deleteMessagesTo(tx, playerId)
  },
})
