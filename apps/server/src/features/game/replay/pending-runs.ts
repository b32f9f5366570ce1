import type { Db } from '#platform/database/database.ts'
import type { Heartbeat } from '../runs/pace-rules.ts'
import { type RunRow, runColumns } from '../runs/queries.ts'
import { columnsOf, type RunKey } from './run-queue.ts'

export interface PendingRun extends RunRow {
  playerId: bigint
  submittedAt: Date
  claimedScore: bigint
  /** Its log, deflated. */
  deflated: Buffer
  heartbeats: Heartbeat[]
}

/** Those of these runs that wait for their verdict, with log and heartbeats: nothing is added to either once it is submitted. */
export async function pendingRuns(db: Db, keys: readonly RunKey[]): Promise<PendingRun[]> {
  type Row = Omit<PendingRun, 'heartbeats'> & { seenTicks: number[] | null; seenAt: Date[] | null }
  const { players, ids } = columnsOf(keys)
  const rows = await db.rows<Row>({
    name: 'runs-pending',
    text: `SELECT r.player_id AS "playerId", ${runColumns}, deflated, "seenTicks", "seenAt"
             FROM unnest($1::bigint[], $2::text[]) AS asked (player, id)
            CROSS JOIN LATERAL (SELECT * FROM run WHERE player_id = player AND public_id = id AND state = 'pending'
                                 LIMIT 1) r
            CROSS JOIN LATERAL (SELECT deflated FROM run_log l
                                 WHERE l.player_id = player AND l.public_id = id LIMIT 1) logged
            CROSS JOIN LATERAL (SELECT array_agg(tick ORDER BY tick) AS "seenTicks",
                                       array_agg(seen_at ORDER BY tick) AS "seenAt"
                                  FROM run_pace p WHERE p.player_id = player AND p.public_id = id) seen`,
    values: [players, ids],
  })
  return rows.map(({ seenTicks, seenAt, ...run }) => ({
    ...run,
    heartbeats: (seenTicks ?? []).map((tick, at) => ({ tick, seenAt: seenAt?.[at] as Date })),
  }))
}
