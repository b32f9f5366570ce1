import type { Content, LocalText } from '#platform/content.ts'
import type { Database, Db } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import { queueReminders } from '#platform/telegram/bot-message.ts'
import {
  type MessageValues,
  messageTexts,
  notDeferrable,
  type ReminderKind,
  reminderKinds,
  reminderRules,
} from './content.ts'
import { fillTemplate } from './fill-template.ts'
import { afterQuietHours, nextQuietHours } from './quiet-hours.ts'

/** The player to remind, with the values of the text. */
export interface Reminded<Kind extends ReminderKind> {
  playerId: bigint
  values: MessageValues<Kind>
  /** The key of the reminder for this player, where that of the occasion is not enough. */
  about?: string
}

/** An occasion for reminders. */
export interface Reminder<Kind extends ReminderKind> {
  /** The key of the occasion; null when there is nothing to remind of now. */
  occasion(now: Date): string | null
  /** When it ceases to be true; absent: it stays true. */
  until?(now: Date): Date
  /** The players, page by page. */
  players(db: Db, now: Date): AsyncIterable<readonly Reminded<Kind>[]>
}

export type Reminders = { readonly [Kind in ReminderKind]: Reminder<Kind> }

interface Dependencies {
  database: Database
  content: Content
  reminders: Reminders
  /** The time zone of players who have not set theirs. */
  timeZone: string
}

/** Queues the due reminders for the bot, each once, outside of the quiet hours of each player. */
export async function remind(dependencies: Dependencies, now: Date): Promise<void> {
  for (const kind of reminderKinds) await remindOf(dependencies, kind, now)
}

async function remindOf<Kind extends ReminderKind>(
  { database, content, reminders, timeZone }: Dependencies,
  kind: Kind,
  now: Date,
): Promise<void> {
  const rules = (await content.item(reminderRules, 'rules'))?.data
  const template = (await content.item(messageTexts, kind))?.data.text
  const reminder: Reminder<Kind> = reminders[kind]
  const occasion = reminder.occasion(now)
  const perDay = (rules?.perDay ?? 0) - (notDeferrable.has(kind) ? 0 : 1)
  if (!rules || perDay <= 0 || !template || occasion === null) return
  const until = reminder.until?.(now)
  for await (const page of reminder.players(database, now)) {
    const zones = await zonesOf(
      database,
      page.map(({ playerId }) => playerId),
    )
    const textOf = textsOf(template)
    const messages = page.map(({ playerId, values, about }) => {
      const zone = zones.get(playerId) ?? timeZone
      const dueAt = afterQuietHours(now, rules, zone)
      return {
        playerId,
        key: about === undefined ? occasion : `${occasion}:${about}`,
        text: textOf(values),
        dueAt,
        endsAt: earlierOf(until ?? null, nextQuietHours(dueAt, rules, zone)),
      }
    })
    // A reminder that would no longer be true is not sent.
    const timely = until ? messages.filter(({ dueAt }) => dueAt < until) : messages
    await database.transaction((tx) => queueReminders(tx, { kind, messages: timely, perDay, now }))
  }
}

const earlierOf = (one: Date | null, other: Date | null): Date | null =>
  one === null || (other !== null && other < one) ? other : one

/** Fills a template; cached, because most players of a page get the same text, and formatting numbers is expensive. */
function textsOf(template: LocalText) {
  const filled = new Map<string, LocalText>()
  return (values: Parameters<typeof fillTemplate>[1]): LocalText => {
    const key = JSON.stringify(values)
    const text = filled.get(key) ?? fillTemplate(template, values)
    filled.set(key, text)
    return text
  }
}

/** The time zones of players who have set theirs. */
async function zonesOf(db: Db, playerIds: readonly bigint[]): Promise<ReadonlyMap<bigint, string>> {
  const rows = await db.rows<{ id: bigint; timeZone: string }>(sql`
    SELECT id, time_zone AS "timeZone" FROM player WHERE id = ANY(${playerIds}::bigint[]) AND time_zone IS NOT NULL`)
  return new Map(rows.map(({ id, timeZone }) => [id, timeZone]))
}
