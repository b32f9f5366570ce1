import type { FaultCode } from '@ganj/contract'
import { broadcastLimits } from '@ganj/contract/admin'
import { type Actor, type AuditEvent, writeAudit } from '#platform/admin/audit.ts'
import type { Db, Tx, Writer } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import { publicId } from '#platform/random.ts'
import type { Content } from './draft.ts'

/** The reason why an action is not possible. */
export class BroadcastRefusal extends Error {
  readonly code: FaultCode
  constructor(code: FaultCode, message: string) {
    super(message)
    this.code = code
  }
}

interface Draft extends Content {
  operator: string
  reason: string
  now: Date
}

/** Stores a broadcast as a draft. Returns its id. */
export async function draftBroadcast(tx: Tx, draft: Draft): Promise<string> {
  const { text, button, picture, segment, operator, reason, now } = draft
  const most = picture === null ? broadcastLimits.text : broadcastLimits.caption
  for (const [language, words] of Object.entries(text)) {
    const length = [...words].length
    if (length === 0 || length > most)
      throw new BroadcastRefusal(
        'broadcast.text-too-long',
        `the text in ${language} has ${length} letters; 1 to ${most} can be sent${picture === null ? '' : ' with a picture'}`,
      )
  }
  const id = publicId()
  await tx.rows(sql`
    INSERT INTO broadcast (public_id, text, button, picture, segment, state, created_by, reason, created_at)
    VALUES (${id}, ${JSON.stringify(text)}::jsonb, ${button && JSON.stringify(button)}::jsonb, ${picture},
            ${JSON.stringify(segment)}::jsonb, 'draft', ${operator}, ${reason}, ${now})`)
  return id
}

/** The content of a broadcast. @throws BroadcastRefusal */
export async function readBroadcast(db: Db, id: string): Promise<Content> {
  const found = await db.maybe<Content>(
    sql`SELECT text, button, picture, segment FROM broadcast WHERE public_id = ${id} AND text IS NOT NULL`,
  )
  if (!found) throw new BroadcastRefusal('broadcast.not-found', `there is no broadcast ${id}`)
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

/** Stops a broadcast: no further recipient gets it. */
export const stopBroadcast = (writer: Writer, id: string, now: Date) =>
  change(
    writer.maybe(sql`
      UPDATE broadcast SET state = 'stopped', ended_at = ${now}
       WHERE public_id = ${id} AND state IN ('draft', 'planning', 'sending', 'paused') RETURNING 1`),
    `${id} is over`,
  )

async function change(changed: Promise<unknown>, otherwise: string): Promise<void> {
  if ((await changed) === undefined) throw new BroadcastRefusal('broadcast.wrong-state', otherwise)
}

export type BroadcastVerb = 'start' | 'pause' | 'resume' | 'stop'

interface Order {
  verb: BroadcastVerb
  id: string
  /** The time at which a start takes effect. */
  at: Date
  reason: string
}

/** Carries out an operator's action on a broadcast, and logs it. @throws BroadcastRefusal */
export async function orderBroadcast(
  tx: Tx,
  { verb, id, at, reason }: Order,
  by: Actor,
  now: Date,
): Promise<void> {
  // An unknown broadcast is reported as such, and not as one in the wrong state.
  await readBroadcast(tx, id)
  const does = {
    start: () => startBroadcast(tx, id, at),
    pause: () => pauseBroadcast(tx, id),
    resume: () => resumeBroadcast(tx, id),
    stop: () => stopBroadcast(tx, id, now),
  }
  await does[verb]()
  const after = verb === 'start' ? { startsAt: at.toISOString() } : undefined
  await writeAudit(tx, by, { action: `broadcasts.${verb}`, subject: `broadcast:${id}`, reason, after }, now)
}

/** Stores a draft and logs its author. @returns its id @throws BroadcastRefusal */
export async function orderDraft(
  tx: Tx,
  content: Content,
  reason: string,
  by: Actor,
  now: Date,
): Promise<string> {
  const id = await draftBroadcast(tx, { ...content, operator: by.name, reason, now })
  const { text, segment } = content
  const event: AuditEvent = {
    action: 'broadcasts.draft',
    subject: `broadcast:${id}`,
    reason,
    after: { text, segment },
  }
  await writeAudit(tx, by, event, now)
  return id
}
