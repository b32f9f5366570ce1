import type { Clock } from '../clock.ts'
import type { Database, Writer } from '../database/database.ts'
import { inBatches } from '../database/in-batches.ts'
import { sql } from '../database/sql.ts'
import { type Context, TelegramError } from './bot.ts'

/** Telegram repeats an update for a day at most. */
const retentionMs = 2 * 24 * 60 * 60_000

/**
 * Handles an update once, however often it is delivered. One whose answer was certainly not sent may be handled again;
 * one that may have been answered may not.
 */
export const updateOnce =
  (database: Database, clock: Clock) =>
  async ({ update: { update_id: id } }: Context, next: () => Promise<void>): Promise<void> => {
    const first = await database.autocommit.maybe(sql`
      INSERT INTO bot_update (update_id, received_at) VALUES (${id}, ${clock()}) ON CONFLICT DO NOTHING RETURNING 1`)
    if (!first) return
    try {
      await next()
    } catch (error) {
      if (error instanceof TelegramError && !error.isUndone) return
      await database.autocommit.rows(sql`DELETE FROM bot_update WHERE update_id = ${id}`)
      throw error
    }
  }

export const pruneUpdates = (writer: Writer, now: Date): Promise<void> => {
  const old = new Date(now.getTime() - retentionMs)
  return inBatches((size) =>
    writer.rows(sql`
      DELETE FROM bot_update WHERE update_id = ANY(ARRAY(
        SELECT update_id FROM bot_update WHERE received_at < ${old} ORDER BY received_at LIMIT ${size})) RETURNING 1`),
  )
}
