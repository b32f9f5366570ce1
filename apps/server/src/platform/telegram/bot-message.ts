import type { LocalText } from '../content.ts'
import type { Tx } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import { addJob } from '../jobs/jobs.ts'

interface BotMessage {
  playerId: bigint
  /** The idempotency key of the message: a repetition has no effect. */
  key: string
  /** The complete text, with formatted numbers; the player's language is chosen when it is sent. */
  text: LocalText
  now: Date
}

/**
 * Queues a message of the bot for a player. It commits with its cause, and is sent afterwards: at-least-once until it
 * is handed to Telegram, at-most-once from there on. So it is never sent twice, and is lost only when there is no
 * answer or the process dies at that moment: what must not be lost is stored in the app as well. A player without a
 * Telegram id gets none.
 */
export async function queueBotMessage(tx: Tx, { playerId, key, text, now }: BotMessage): Promise<void> {
  const added = await tx.maybe(sql`
    INSERT INTO bot_message (player_id, key, text, created_at, due_at)
    SELECT id, ${key}, ${JSON.stringify(text)}::jsonb, ${now}, ${now} FROM player
     WHERE id = ${playerId} AND telegram_id IS NOT NULL
    ON CONFLICT ON CONSTRAINT bot_message_once DO NOTHING RETURNING id`)
  if (added) await addJob(tx, 'send-bot-messages', {}, { key: 'send-bot-messages' })
}

interface Reminder {
  playerId: bigint
  key: string
  text: LocalText
  dueAt: Date
  /** It is not sent from then on; null: it always may be. */
  endsAt: Date | null
}

interface ReminderBatch {
  /** The kind of message, which a player may turn off. */
  kind: string
  /** A repetition under the same key has no effect. */
  messages: readonly Reminder[]
  /** The maximum of reminders for a player in 24 hours. */
  perDay: number
  now: Date
}

/**
 * Queues reminders for players who want them, have not reached the limit of this day, and whose chat is open. As with
 * other messages none is sent twice.
 */
export async function queueReminders(tx: Tx, { kind, messages, perDay, now }: ReminderBatch): Promise<void> {
  const prefix = `reminder:${kind}:`
  const dayAgo = new Date(now.getTime() - 86_400_000)
  // OFFSET 0: the remaining players are few, and only their own messages are counted, whatever the table statistics
  // say.
  const added = await tx.rows<{ dueAt: Date }>(sql`
    INSERT INTO bot_message (player_id, key, text, created_at, due_at, ends_at)
    SELECT player_id, key, text::jsonb, ${now}, due_at, ends_at
      FROM (SELECT p.id AS player_id, ${prefix} || m.key AS key, m.text, m.due_at, m.ends_at
              FROM unnest(${messages.map(({ playerId }) => playerId)}::bigint[], ${messages.map(({ key }) => key)}::text[],
                          ${messages.map(({ text }) => JSON.stringify(text))}::text[],
                          ${messages.map(({ dueAt }) => dueAt)}::timestamptz[],
                          ${messages.map(({ endsAt }) => endsAt)}::timestamptz[]) m (player_id, key, text, due_at, ends_at)
             CROSS JOIN LATERAL (SELECT id, telegram_id FROM player WHERE id = m.player_id LIMIT 1) p
             WHERE p.telegram_id IS NOT NULL
               AND NOT EXISTS (SELECT FROM bot_message o WHERE o.player_id = p.id AND o.key = ${prefix} || m.key)
               AND NOT EXISTS (SELECT FROM message_off o WHERE o.player_id = p.id AND o.kind = ${kind})
               AND NOT EXISTS (SELECT FROM bot_chat c WHERE c.chat_id = p.telegram_id AND c.state <> 'open')
            OFFSET 0) due
     WHERE (SELECT count(*)
              FROM (SELECT o.key, o.created_at FROM bot_message o WHERE o.player_id = due.player_id OFFSET 0) had
             WHERE had.key LIKE 'reminder:%' AND had.created_at > ${dayAgo}) < ${perDay}
    ON CONFLICT ON CONSTRAINT bot_message_once DO NOTHING RETURNING due_at AS "dueAt"`)
  const [first] = added.map(({ dueAt }) => dueAt).sort((one, other) => one.getTime() - other.getTime())
  if (first) await addJob(tx, 'send-bot-messages', {}, { key: 'send-bot-messages:reminders', runAt: first })
}
