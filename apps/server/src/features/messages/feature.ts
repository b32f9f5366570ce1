import type { MessageKind } from '@ganj/contract'
import type { LocalText } from '#platform/content.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import type { Http } from '#platform/feature.ts'
import { queueBotMessage } from '#platform/telegram/bot-message.ts'
import { messageRoutes } from './routes.ts'
import { forgetSwitches, messagesOff, switchMessage } from './switches.ts'

interface Message {
  playerId: bigint
  kind: MessageKind
  /** What makes it the same message: sent again under the same key, nothing happens. */
  key: string
  text: LocalText
  now: Date
}

/** The messages that the bot sends by itself, and which of them a player wants. */
export const messagesFeature = ({ database }: { database: Db }) => ({
  routes: ({ mount }: Http) => messageRoutes(mount, database),
  messagesOff,
  switchMessage,
  /** Leaves a player a message of the bot unless it has turned them off. */
  sendMessage: async (tx: Tx, { kind, ...message }: Message): Promise<void> => {
    if ((await messagesOff(tx, message.playerId)).has(kind)) return
    await queueBotMessage(tx, message)
  },
  forget: (tx: Tx, playerId: bigint) => forgetSwitches(tx, playerId),
})
