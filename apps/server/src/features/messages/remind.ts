import type { Content, LocalText } from '#platform/content.ts'
import type { Database, Db } from '#platform/database/database.ts'
import { queueReminders } from '#platform/telegram/bot-message.ts'
import { inLanguage } from '#platform/texts/local-text.ts'
import { type ReminderKind, reminderKinds, reminderRules, reminderTexts } from './content.ts'
import { afterQuietHours } from './quiet-hours.ts'

/** Whom to remind, with the numbers that the text names. */
export interface Reminded {
  playerId: bigint
  numbers: Readonly<Record<string, number>>
}

/** Something that players are reminded of. */
export interface Reminder {
  /** What makes it the same reminder; null when there is nothing to remind of now. */
  occasion(now: Date): string | null
  /** Page by page. */
  players(db: Db, now: Date): AsyncIterable<readonly Reminded[]>
}

export type Reminders = Readonly<Record<ReminderKind, Reminder>>

interface Dependencies {
  database: Database
  content: Content
  reminders: Reminders
  timeZone: string
}

/** Leaves the reminders that are due for the bot to send, each once, outside of the quiet hours. */
export async function remind(
  { database, content, reminders, timeZone }: Dependencies,
  now: Date,
): Promise<void> {
  const rules = (await content.item(reminderRules, 'rules'))?.data
  if (!rules || rules.perDay === 0) return
  const dueAt = afterQuietHours(now, rules, timeZone)
  for (const kind of reminderKinds) {
    const template = (await content.item(reminderTexts, kind))?.data.text
    const occasion = reminders[kind].occasion(now)
    if (!template || occasion === null) continue
    for await (const page of reminders[kind].players(database, now)) {
      const messages = page.map(({ playerId, numbers }) => ({ playerId, text: filled(template, numbers) }))
      await database.transaction((tx) =>
        queueReminders(tx, { kind, occasion, messages, perDay: rules.perDay, now, dueAt }),
      )
    }
  }
}

const filled = (template: LocalText, numbers: Reminded['numbers']): LocalText => ({
  fa: inLanguage(template, 'fa', numbers),
  en: inLanguage(template, 'en', numbers),
  ru: inLanguage(template, 'ru', numbers),
})
