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

interface ReminderBatch {
  /** What a player may turn off. */
  kind: string
  /** Queued again for the same occasion, nothing happens. */
  occasion: string
  messages: readonly { playerId: bigint; text: LocalText }[]
  /** Most reminders of a player in 24 hours. */
  perDay: number
  now: Date
  dueAt: Date
}

/**
 * Leaves reminders for players who want them, have not had their share of this day, and whose chat is open. As with other
 * messages none is sent twice.
 */
export async function queueReminders(
  tx: Tx,
  { kind, occasion, messages, perDay, now, dueAt }: ReminderBatch,
): Promise<void> {
  const added = await tx.rows(sql`
    INSERT INTO bot_message (player_id, key, text, created_at, due_at)
    SELECT p.id, ${`reminder:${kind}:${occasion}`}, m.text::jsonb, ${now}, ${dueAt}
      FROM unnest(${messages.map(({ playerId }) => playerId)}::bigint[],
                  ${messages.map(({ text }) => JSON.stringify(text))}::text[]) m (player_id, text)
     CROSS JOIN LATERAL (SELECT id, telegram_id FROM player WHERE id = m.player_id LIMIT 1) p
     WHERE p.telegram_id IS NOT NULL
       AND NOT EXISTS (SELECT FROM message_off o WHERE o.player_id = p.id AND o.kind = ${kind})
       AND NOT EXISTS (SELECT FROM bot_chat c WHERE c.chat_id = p.telegram_id AND c.state <> 'open')
       AND (SELECT count(*) FROM bot_message had WHERE had.player_id = p.id AND had.key LIKE 'reminder:%'
               AND had.created_at > ${new Date(now.getTime() - 86_400_000)}) < ${perDay}
    ON CONFLICT ON CONSTRAINT bot_message_once DO NOTHING RETURNING 1`)
  if (added.length > 0)
    await addJob(tx, 'send-bot-messages', {}, { key: 'send-bot-messages:reminders', runAt: dueAt })
}
