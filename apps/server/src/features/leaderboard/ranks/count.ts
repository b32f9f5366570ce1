import type { Db } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'

/**
 * The maximum number of standings that one call counts: a board exceeds it only in the minute before its next
 * checkpoints.
 */
const most = 10_000

/** How many players are on a board; for one with checkpoints, at its last count. */
export async function countOn(db: Db, board: string): Promise<number> {
  const { players } = await db.one<{ players: bigint }>(sql`
    SELECT coalesce((SELECT players FROM standing_count WHERE board = ${board}),
                    (SELECT count(*) FROM (SELECT FROM standing WHERE board = ${board} LIMIT ${most}) counted))
        AS players`)
  return Number(players)
}
