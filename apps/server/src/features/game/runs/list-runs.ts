import type { getRuns as endpoint, PastRuns, QueryOf, RunRefusal } from '@ganj/contract'
import type { Db } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import type { RunRow } from './queries.ts'

interface PastRow
  extends Pick<
    RunRow,
    'publicId' | 'state' | 'ranked' | 'openedAt' | 'submittedAt' | 'claimedScore' | 'score' | 'coins'
  > {
  judgedAt: Date | null
  reason: RunRefusal | null
}

/** A player's runs with their verdicts, newest first, after the given one. */
export async function listRuns(
  db: Db,
  playerId: bigint,
  { limit = 20, after }: QueryOf<typeof endpoint>,
  now: Date,
): Promise<PastRuns> {
  // One more than the page size shows whether there is a next page.
  const rows = await pastRuns(db, playerId, after ?? null, limit + 1)
  const shown = rows.slice(0, limit)
  return {
    runs: shown.map((row) => ({
      ...row,
      openedAt: row.openedAt.toISOString(),
      submittedAt: row.submittedAt?.toISOString() ?? null,
      judgedAt: row.judgedAt?.toISOString() ?? null,
      claimedScore: row.claimedScore === null ? null : Number(row.claimedScore),
      score: row.score === null ? null : Number(row.score),
      coins: Number(row.coins),
    })),
    next: rows.length > limit ? (shown.at(-1)?.publicId ?? null) : null,
    serverTime: now.toISOString(),
  }
}

const pastRuns = (db: Db, playerId: bigint, after: string | null, limit: number): Promise<PastRow[]> => {
  const isListed =
    after === null
      ? sql`player_id = ${playerId}`
      : sql`player_id = ${playerId} AND (opened_at, public_id) <
            (SELECT opened_at, public_id FROM run WHERE player_id = ${playerId} AND public_id = ${after})`
  return db.rows(sql`
    SELECT public_id AS "publicId", state, ranked, opened_at AS "openedAt", submitted_at AS "submittedAt",
           judged_at AS "judgedAt", claimed_score AS "claimedScore", score, reason, coins
      FROM run WHERE ${isListed} ORDER BY opened_at DESC, public_id DESC LIMIT ${limit}`)
}
