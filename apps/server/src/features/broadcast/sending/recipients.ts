import type { Db, Writer } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'

export interface Recipient {
  playerId: bigint
  /** Null: the player has left since. */
  chatId: bigint | null
  language: string
  /** How often it was tried before, and how many of those answers were lost. */
  tries: number
  lost: number
}

/** The outcome of one recipient. `waiting`: it certainly got nothing, or it is unknown, and it is sent to again. */
export interface Outcome {
  playerId: bigint
  state: 'waiting' | 'sent' | 'blocked' | 'failed'
  tries: number
  lost: number
}

/** Claims the next recipients, to whom messages are sent now. */
export const claimRecipients = (writer: Writer, broadcastId: string, count: number): Promise<Recipient[]> =>
  writer.rows(sql`
    WITH next AS (SELECT player_id FROM broadcast_recipient
                   WHERE broadcast_public_id = ${broadcastId} AND state = 'waiting' ORDER BY player_id LIMIT ${count}),
         taken AS (UPDATE broadcast_recipient r SET state = 'sending' FROM next
                    WHERE r.broadcast_public_id = ${broadcastId} AND r.player_id = next.player_id
                RETURNING r.player_id, r.tries, r.lost)
    SELECT player_id AS "playerId", tries, lost, p.telegram_id AS "chatId", coalesce(c.language, p.language) AS language
      FROM taken JOIN player p ON p.id = player_id LEFT JOIN bot_chat c ON c.chat_id = p.telegram_id
     ORDER BY player_id`)

/** Stores the outcomes of recipients. */
export const recordOutcomes = (db: Db, broadcastId: string, outcomes: readonly Outcome[], now: Date) =>
  db.rows(sql`
    UPDATE broadcast_recipient r
       SET state = o.state, tries = o.tries, lost = o.lost, sent_at = CASE WHEN o.state = 'sent' THEN ${now}::timestamptz END
      FROM unnest(${outcomes.map(({ playerId }) => playerId)}::bigint[], ${outcomes.map(({ state }) => state)}::text[],
                  ${outcomes.map(({ tries }) => tries)}::int[], ${outcomes.map(({ lost }) => lost)}::int[])
           o (player_id, state, tries, lost)
     WHERE r.broadcast_public_id = ${broadcastId} AND r.player_id = o.player_id`)

/**
 * Releases the recipients that a crashed process had claimed: it is unknown whether they got the message, and none may
 * be left out. Only the one process that sends may call it.
 */
export async function releaseRecipients(writer: Writer, broadcastId: string): Promise<void> {
  await writer.rows(sql`
    WITH back AS (UPDATE broadcast_recipient SET state = 'waiting', lost = lost + 1
                   WHERE broadcast_public_id = ${broadcastId} AND state = 'sending' RETURNING 1)
    UPDATE broadcast SET uncertain = uncertain + (SELECT count(*) FROM back) WHERE public_id = ${broadcastId}`)
}
