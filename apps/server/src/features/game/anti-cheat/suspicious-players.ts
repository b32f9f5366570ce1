import type { Db } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import { monthCode } from '#platform/random.ts'
import { leastSuspicion } from './suspicion.ts'

/** Those of these players who submitted runs this month or the last one that look automated. */
export async function suspiciousAmong(
  db: Db,
  players: readonly bigint[],
  now: Date,
): Promise<ReadonlySet<bigint>> {
  const lastMonth = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1))
  // An id begins with its month: older partitions are not read.
  const since = `${monthCode(lastMonth)}0000000000`
  const rows = await db.rows<{ playerId: bigint }>(sql`
    SELECT DISTINCT player_id AS "playerId" FROM run_trace
     WHERE player_id = ANY(${players}::bigint[]) AND public_id >= ${since} AND suspicion >= ${leastSuspicion}`)
  return new Set(rows.map(({ playerId }) => playerId))
}
