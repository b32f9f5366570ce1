import { createBatchLoader } from '#platform/database/batch-loader.ts'
import type { Db } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'

/** After so many players the cache is cleared. */
const mostKept = 100_000

/**
 * Whether a player with an id exists. A player's row is never removed, so a found one is cached: each process reads
 * each player by key once, in statements that concurrent callers share.
 */
export function createKnownPlayers(db: Db): (id: bigint) => Promise<boolean> {
  const known = new Set<bigint>()
  const exists = createBatchLoader((ids: readonly bigint[]) => existing(db, ids), { most: 32 })
  return async (id) => {
    if (known.has(id)) return true
    if (!(await exists(id))) return false
    if (known.size >= mostKept) known.clear()
    known.add(id)
    return true
  }
}

async function existing(db: Db, ids: readonly bigint[]): Promise<boolean[]> {
  const rows = await db.rows<{ at: number }>(sql`
    SELECT at::int FROM unnest((SELECT ${ids}::bigint[])) WITH ORDINALITY AS asked (player, at)
     CROSS JOIN LATERAL (SELECT FROM player WHERE id = player LIMIT 1) found`)
  const found = new Set(rows.map(({ at }) => at))
  return ids.map((_, index) => found.has(index + 1))
}
