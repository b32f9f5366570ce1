import type { LocalText } from '../content.ts'
import type { Database, Tx, Writer } from '../database/database.ts'
import { inBatches } from '../database/in-batches.ts'
import { sql } from '../database/sql.ts'

/** Telegram allows about 30 a second in all, and one a second in a chat. */
const perSecond = 25
const secondMs = 1_000
/** Older messages are dropped: the bot was off, or rate-limited for a day. */
const freshMs = 24 * 60 * 60_000
const retentionMs = 30 * 24 * 60 * 60_000

/** Messages that are looked at when one is outdated. */
const droppedAtOnce = 1_000

/** A message to be sent now, claimed by one caller. */
export interface Claimed {
  id: bigint
  /** Null: the player has left since. */
  chatId: bigint | null
  language: string
  text: LocalText
  tries: number
}

/** `message`: send it now. `until`: the next message is due then. `dropped`: some were outdated; there may be more. */
export type Turn = { message: Claimed } | { until: Date } | 'dropped' | 'nothing'

/** Claims the next message that is due. From then on it is never sent again unless it is put back. */
export const claimMessage = (database: Database, now: Date): Promise<Turn> =>
  database.transaction(async (tx) => {
    const pace = await tx.one<Pace>(sql`SELECT since, said FROM bot_pace FOR UPDATE`)
    const until = endOf(pace, now)
    const message = await nextWaiting(tx, now)
    if (!message) return nextTurn(tx, now)
    if (message.endsAt !== null && message.endsAt <= now) return dropOutdated(tx, message, now)
    if (until) return { until }
    await tx.rows(sql`
      UPDATE bot_message SET state = 'sending', claimed_at = ${now}, tries = tries + 1 WHERE id = ${message.id}`)
    const isSameSecond = now.getTime() < pace.since.getTime() + secondMs
    await tx.rows(sql`
      UPDATE bot_pace SET since = ${isSameSecond ? pace.since : now}, said = ${isSameSecond ? pace.said + 1 : 1}`)
    return { message }
  })

interface Pace {
  since: Date
  said: number
}

/** The end of a pause, or of a second whose limit is used up; undefined when a message may be sent. */
function endOf({ since, said }: Pace, now: Date): Date | undefined {
  if (since > now) return since
  const end = new Date(since.getTime() + secondMs)
  return said >= perSecond && end > now ? end : undefined
}

const nextWaiting = (tx: Tx, now: Date) =>
  tx.maybe<Claimed & { endsAt: Date | null }>(sql`
    SELECT m.id, m.ends_at AS "endsAt", p.telegram_id AS "chatId", coalesce(c.language, p.language) AS language, m.text, m.tries + 1 AS tries
      FROM bot_message m JOIN player p ON p.id = m.player_id LEFT JOIN bot_chat c ON c.chat_id = p.telegram_id
     WHERE m.state = 'waiting' AND m.due_at <= ${now}
       AND NOT EXISTS (SELECT FROM bot_message o WHERE o.player_id = m.player_id
                          AND o.claimed_at > ${new Date(now.getTime() - secondMs)})
     ORDER BY m.due_at, m.id LIMIT 1`)

/** Drops an outdated message, and others among those that are due first: many may have become outdated at once. */
async function dropOutdated(tx: Tx, { id }: Claimed, now: Date): Promise<'dropped'> {
  await tx.rows(sql`
    UPDATE bot_message SET state = 'stale' WHERE ends_at <= ${now} AND id = ANY(ARRAY(
      SELECT id FROM bot_message WHERE state = 'waiting' AND due_at <= ${now} ORDER BY due_at, id LIMIT ${droppedAtOnce}) || ${id}::bigint)`)
  return 'dropped'
}

/** When the next message is due: one that is due already waits for the rate limit of its chat. */
async function nextTurn(tx: Tx, now: Date): Promise<Turn> {
  const first = await tx.maybe<{ dueAt: Date }>(sql`
    SELECT due_at AS "dueAt" FROM bot_message WHERE state = 'waiting' ORDER BY due_at, id LIMIT 1`)
  if (!first) return 'nothing'
  return { until: first.dueAt > now ? first.dueAt : new Date(now.getTime() + secondMs) }
}

/** Drops messages that have waited for too long. */
export const dropStale = (writer: Writer, now: Date): Promise<void> => {
  const old = new Date(now.getTime() - freshMs)
  return inBatches((size) =>
    writer.rows(sql`
      UPDATE bot_message SET state = 'stale' WHERE id = ANY(ARRAY(
        SELECT id FROM bot_message WHERE state = 'waiting' AND created_at < ${old} ORDER BY created_at LIMIT ${size}))
      RETURNING 1`),
  )
}

/** Stores the outcome of a message that was sent. */
export const endMessage = (
  writer: Writer,
  { id }: Claimed,
  state: 'sent' | 'refused' | 'unanswered',
  note: string | null,
) =>
  writer.rows(
    sql`UPDATE bot_message SET state = ${state}, note = ${note} WHERE id = ${id} AND state = 'sending'`,
  )

/** Puts back a message that was certainly not sent; it is due again at `dueAt`. */
export const requeue = (writer: Writer, { id }: Claimed, dueAt: Date, note: string) =>
  writer.rows(sql`
    UPDATE bot_message SET state = 'waiting', due_at = ${dueAt}, note = ${note} WHERE id = ${id} AND state = 'sending'`)

/** The share of a second that broadcasts leave to single messages. */
const rest = 5

/**
 * Reserves evenly spaced times for so many broadcast messages, unless single messages are pending: those go first.
 * @returns when the first of them may be sent; or until when none may
 */
export const reserveSendTimes = (
  database: Database,
  { count, everyMs, now }: { count: number; everyMs: number; now: Date },
): Promise<{ from: Date } | { until: Date }> =>
  database.transaction(async (tx) => {
    const { since } = await tx.one<Pace>(sql`SELECT since, said FROM bot_pace FOR UPDATE`)
    const single = await tx.maybe(
      sql`SELECT FROM bot_message WHERE state = 'waiting' AND due_at <= ${now} LIMIT 1`,
    )
    if (single) return { until: new Date(now.getTime() + secondMs) }
    if (since.getTime() > now.getTime() + secondMs) return { until: since }
    const from = since > now ? since : now
    const until = new Date(from.getTime() + count * everyMs)
    await tx.rows(sql`UPDATE bot_pace SET since = ${until}, said = ${perSecond - rest}`)
    return { from }
  })

/** Nothing is sent before then, after a 429 or while the API is not reached. */
export const pauseSendingUntil = (writer: Writer, until: Date) =>
  writer.rows(sql`UPDATE bot_pace SET since = greatest(since, ${until}), said = 0`)

/** Deletes the messages to a player who leaves; one that is being sent arrives. */
export const deleteMessagesTo = (tx: Tx, playerId: bigint) =>
  tx.rows(sql`DELETE FROM bot_message WHERE player_id = ${playerId}`)

/** Deletes messages that were sent or dropped a month ago. */
export const pruneMessages = (writer: Writer, now: Date): Promise<void> => {
  const old = new Date(now.getTime() - retentionMs)
  return inBatches((size) =>
    writer.rows(sql`
      DELETE FROM bot_message WHERE ctid = ANY(ARRAY(SELECT ctid FROM bot_message WHERE created_at < ${old} ORDER BY created_at LIMIT ${size}))
      RETURNING 1`),
  )
}
