import type { Database } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import { addJob } from '#platform/jobs.ts'

/** How long a run may wait for its replay before it is asked for again. */
const patienceMs = 60_000
const most = 500

/**
 * Asks again for the replay of runs that wait too long: the queue keeps a job for hours for a process that was killed
 * with it, and a player waits for the score. A replay that is asked for twice judges once.
 */
export async function verifyLate(database: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - patienceMs)
  const late = await database.rows<{ playerId: bigint; runId: string }>(sql`
    SELECT player_id AS "playerId", public_id AS "runId" FROM run
     WHERE state = 'pending' AND submitted_at < ${before} ORDER BY submitted_at LIMIT ${most}`)
  if (late.length === 0) return
  await database.transaction(async (tx) => {
    for (const { playerId, runId } of late) {
      await addJob(tx, 'verify-run', { playerId: String(playerId), runId }, { key: `verify-late:${runId}` })
    }
  })
}
