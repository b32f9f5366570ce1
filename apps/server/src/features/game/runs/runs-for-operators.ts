import type { AdminReplyOf, getPlayerRuns } from '@ganj/contract/admin'
import { pageOf, publicIdPart, readCursor, timePart } from '#platform/admin/page.ts'
import type { Db } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'

type Reply = AdminReplyOf<typeof getPlayerRuns>

interface Row {
  id: string
  state: Reply['rows'][number]['state']
  isRanked: boolean
  score: bigint | null
  claimedScore: bigint | null
  coins: bigint
  reason: string | null
  suspicion: number | null
  openedAt: Date
  submittedAt: Date | null
  judgedAt: Date | null
}

/** A player's runs, newest first. */
export async function readRunsOf(
  db: Db,
  playerPublicId: string,
  { cursor, limit }: { cursor: string | undefined; limit: number },
): Promise<Reply> {
  const [at, id] = readCursor(cursor, [timePart, publicIdPart]) ?? ['infinity', '']
  const rows = await db.rows<Row>(sql`
    SELECT r.public_id AS id, r.state, r.ranked AS "isRanked", r.score, r.claimed_score AS "claimedScore", r.coins,
           r.reason, t.suspicion, r.opened_at AS "openedAt", r.submitted_at AS "submittedAt", r.judged_at AS "judgedAt"
      FROM (SELECT * FROM run
             WHERE player_id = (SELECT id FROM player WHERE public_id = ${playerPublicId})
               AND opened_at < ${at}::timestamptz + interval '1 millisecond'
               AND (date_trunc('milliseconds', opened_at), public_id) < (${at}::timestamptz, ${id})
             ORDER BY opened_at DESC, public_id DESC LIMIT ${limit + 1}) r
      LEFT JOIN run_trace t ON t.player_id = r.player_id AND t.public_id = r.public_id
     ORDER BY r.opened_at DESC, r.public_id DESC`)
  return pageOf(
    rows,
    limit,
    ({ openedAt, id }) => [openedAt, id],
    (row) => ({
      ...row,
      score: row.score === null ? null : Number(row.score),
      claimedScore: row.claimedScore === null ? null : Number(row.claimedScore),
      coins: Number(row.coins),
      openedAt: row.openedAt.toISOString(),
      submittedAt: row.submittedAt?.toISOString() ?? null,
      judgedAt: row.judgedAt?.toISOString() ?? null,
    }),
  )
}
