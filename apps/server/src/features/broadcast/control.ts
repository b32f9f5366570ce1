import type { LocalText } from '#platform/content.ts'
import type { Db, Tx, Writer } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import { publicId } from '#platform/random.ts'
import type { Segment } from './segment.ts'

/** Says why an operator cannot do what was asked. */
export class BroadcastRefusal extends Error {}

interface Draft {
  text: LocalText
  button: LocalText | null
  segment: Segment
  operator: string
  reason: string
  now: Date
}

/** Longest text of a message, letters. */
const longestText = 4096

/** Keeps a broadcast that is not sent yet. Answers its id. */
export async function draftBroadcast(tx: Tx, draft: Draft): Promise<string> {
  const { text, button, segment, operator, reason, now } = draft
  for (const [language, words] of Object.entries(text)) {
    const length = [...words].length
    if (length === 0 || length > longestText)
      throw new BroadcastRefusal(
        `the text in ${language} has ${length} letters; 1 to ${longestText} can be sent`,
      )
  }
  const id = publicId()
  await tx.rows(sql`
    INSERT INTO broadcast (public_id, text, button, segment, state, created_by, reason, created_at)
    VALUES (${id}, ${JSON.stringify(text)}::jsonb, ${button && JSON.stringify(button)}::jsonb,
            ${JSON.stringify(segment)}::jsonb, 'draft', ${operator}, ${reason}, ${now})`)
  return id
}

/** What a broadcast says. @throws BroadcastRefusal */
export async function readBroadcast(
  db: Db,
  id: string,
): Promise<{ text: LocalText; button: LocalText | null; segment: Segment }> {
  const found = await db.maybe<{ text: LocalText; button: LocalText | null; segment: Segment }>(
    sql`SELECT text, button, segment FROM broadcast WHERE public_id = ${id} AND text IS NOT NULL`,
  )
  if (!found) throw new BroadcastRefusal(`there is no broadcast ${id}`)
  return found
}

/** Starts a draft, now or at a time. */
export const startBroadcast = (writer: Writer, id: string, at: Date) =>
  change(
    writer.maybe(sql`
      UPDATE broadcast SET state = 'planning', starts_at = ${at} WHERE public_id = ${id} AND state = 'draft' RETURNING 1`),
    `${id} is no draft`,
  )

export const pauseBroadcast = (writer: Writer, id: string) =>
  change(
    writer.maybe(sql`
      UPDATE broadcast SET resumes_as = state, state = 'paused'
       WHERE public_id = ${id} AND state IN ('planning', 'sending') RETURNING 1`),
    `${id} is not under way`,
  )

export const resumeBroadcast = (writer: Writer, id: string) =>
  change(
    writer.maybe(sql`
      UPDATE broadcast SET state = resumes_as, resumes_as = NULL
       WHERE public_id = ${id} AND state = 'paused' RETURNING 1`),
    `${id} is not paused`,
  )

/** Whoever has not been sent to gets nothing any more. */
export const stopBroadcast = (writer: Writer, id: string, now: Date) =>
  change(
    writer.maybe(sql`
      UPDATE broadcast SET state = 'stopped', ended_at = ${now}
       WHERE public_id = ${id} AND state IN ('draft', 'planning', 'sending', 'paused') RETURNING 1`),
    `${id} is over`,
  )

async function change(changed: Promise<unknown>, otherwise: string): Promise<void> {
  if ((await changed) === undefined) throw new BroadcastRefusal(otherwise)
}
