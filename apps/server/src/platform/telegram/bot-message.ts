import type { LocalText } from '../content.ts'
import type { Tx } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import { addJob } from '../jobs.ts'

interface BotMessage {
  playerId: bigint
  /** What makes it the same message: queued again under the same key, nothing happens. */
  key: string
  /** All of it, numbers written out; the player's language is chosen when it is sent. */
  text: LocalText
  now: Date
}

/**
 * Leaves a player a message of the bot. It commits with what happened, and is sent afterwards: at least once up to
 * the moment it is handed to the messaging app, at most once from there on. So it is never sent twice, and can be lost
 * only when nobody answers or the process dies in that very moment: what must not be lost is kept in the app besides.
 * A player whom the messaging app does not know gets none.
 */
export async function queueBotMessage(tx: Tx, { playerId, key, text, now }: BotMessage): Promise<void> {
  const added = await tx.maybe(sql`
    INSERT INTO bot_message (player_id, key, text, created_at, due_at)
    SELECT id, ${key}, ${JSON.stringify(text)}::jsonb, ${now}, ${now} FROM player
     WHERE id = ${playerId} AND telegram_id IS NOT NULL
    ON CONFLICT ON CONSTRAINT bot_message_once DO NOTHING RETURNING id`)
  if (added) await addJob(tx, 'send-bot-messages', {}, { key: 'send-bot-messages' })
}
