import type { Db } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import { type StoredFeatures, storedFeatures } from './stored-features.ts'
import type { TraceFeatures } from './trace-features.ts'

/** A verified run that looks automated. */
export interface SuspiciousRun {
  playerId: bigint
  /** The player's public fields. */
  publicId: string
  username: string
  runId: string
  score: bigint
  submittedAt: Date
  /** Whether it is the player's best of the requested time: the one that counts for a prize. */
  isBest: boolean
  suspicion: number
  /** The strongest first. */
  reasons: string[]
  features: TraceFeatures
  /** The run it is most like, when it was found to be a copy. */
  likeRun: string | null
}

export interface SuspicionAsk {
  from: Date
  to: Date
  /** Lowest suspicion shown, 0 to 100. */
  least: number
  limit: number
}

/** The runs submitted in a period that look most automated: to be reviewed before prizes are paid. */
export async function suspiciousRuns(
  db: Db,
  { from, to, least, limit }: SuspicionAsk,
): Promise<SuspiciousRun[]> {
  const rows = await db.rows<SuspiciousRun & StoredFeatures>(sql`
    SELECT * FROM (
      SELECT r.player_id AS "playerId", p.public_id AS "publicId", p.username, r.public_id AS "runId", r.score,
             r.submitted_at AS "submittedAt",
             row_number() OVER (PARTITION BY r.player_id ORDER BY r.score DESC, r.submitted_at, r.public_id) = 1
               AS "isBest",
             t.suspicion::int, t.reasons, t.features, t.feature_values AS "featureValues",
             CASE WHEN 'copied' = ANY (t.reasons) THEN t.like_run END AS "likeRun"
        FROM run r
        JOIN player p ON p.id = r.player_id
        JOIN run_trace t ON t.player_id = r.player_id AND t.public_id = r.public_id
       -- By the index over when runs were opened: one is taken for a day.
       WHERE r.opened_at >= ${from}::timestamptz - interval '25 hours' AND r.opened_at < ${to}
         AND r.state = 'verified' AND r.ranked AND r.submitted_at >= ${from} AND r.submitted_at < ${to}
    ) AS seen
     WHERE suspicion >= ${least}
     ORDER BY "isBest" DESC, suspicion DESC, score DESC, "runId" LIMIT ${limit}`)
  return rows.map(({ featureValues, ...run }) => ({
    ...run,
    features: storedFeatures({ features: run.features, featureValues }),
  }))
}
