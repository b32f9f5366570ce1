import type { Db } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'

/** So many players are remembered before the memory begins anew. */
const mostKept = 100_000

/**
 * Whether there is a player with an id. A row of a player is never removed, so one that was found is not looked for
 * again: one read by its key for each player and process.
 */
export function createKnownPlayers(db: Db): (id: bigint) => Promise<boolean> {
  const known = new Set<bigint>()
  return async (id) => {
    if (known.has(id)) return true
    if (!(await db.maybe(sql`SELECT 1 FROM player WHERE id = ${id}`))) return false
    if (known.size >= mostKept) known.clear()
    known.add(id)
    return true
  }
}
