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

/** The pending ones of these runs, with log and heartbeats: nothing is added to either once a run is submitted. */
export async function pendingRuns(db: Db, keys: readonly RunKey[]): Promise<PendingRun[]> {
  type Row = Omit<PendingRun, 'heartbeats'> & {
    seen: [tick: number, seenAt: string, digest: string | null, segment: string | null][] | null
  }
  const { players, ids } = columnsOf(keys)
  const rows = await db.rows<Row>({
    name: 'runs-pending',
    text: `SELECT r.player_id AS "playerId", ${runColumns}, deflated, seen
             FROM unnest($1::bigint[], $2::text[]) AS asked (player, id)
            CROSS JOIN LATERAL (SELECT * FROM run WHERE player_id = player AND public_id = id AND state = 'pending'
                                 LIMIT 1) r
            CROSS JOIN LATERAL (SELECT deflated FROM run_log l
                                 WHERE l.player_id = player AND l.public_id = id LIMIT 1) logged
            CROSS JOIN LATERAL (SELECT json_agg(json_build_array(tick, seen_at, encode(digest, 'hex'),
                                                                 encode(segment, 'hex')) ORDER BY tick) AS seen
                                  FROM run_pace p WHERE p.player_id = player AND p.public_id = id) heartbeats`,
    values: [players, ids],
  })
  return rows.map(({ seen, ...run }) => ({
    ...run,
    heartbeats: (seen ?? []).map(([tick, seenAt, digest, segment]) => ({
      tick,
      seenAt: new Date(seenAt),
      digest,
      segment,
    })),
  }))
}
