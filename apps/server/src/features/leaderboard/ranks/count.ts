import type { Db } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'

/** Most standings that one call counts: a board grows past this only in the minute before its next checkpoints. */
const most = 10_000

/** How many stand on a board; of one that has checkpoints, when it was last counted. */
export async function countOn(db: Db, board: string): Promise<number> {
  const { players } = await db.one<{ players: bigint }>(sql`
    SELECT coalesce((SELECT players FROM standing_count WHERE board = ${board}),
                    (SELECT count(*) FROM (SELECT FROM standing WHERE board = ${board} LIMIT ${most}) counted))
        AS players`)
  return Number(players)
}
