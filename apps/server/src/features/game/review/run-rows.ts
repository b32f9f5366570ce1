import type { RunRefusal } from '@ganj/contract'
import type { ReviewRow } from '@ganj/contract/admin'
import { sql } from '#platform/database/sql.ts'

/** A run with its player and its last ruling, as it is listed. */
export interface ReviewedRun {
  id: string
  playerPublicId: string
  username: string
  state: 'pending' | 'verified' | 'rejected'
  ranked: boolean
  claimedScore: bigint | null
  score: bigint | null
  reason: RunRefusal | null
  suspicion: number | null
  signs: string[] | null
  verdict: 'exclude' | 'clear' | null
  verdictBy: string | null
  verdictReason: string | null
  verdictAt: Date | null
  openedAt: Date
  submittedAt: Date | null
  judgedAt: Date | null
}

/** Of `run r`, `player p`, `run_trace t` and the newest `run_verdict v`. */
export const reviewColumns = sql`
  r.public_id AS id, p.public_id AS "playerPublicId", p.username, r.state, r.ranked, r.claimed_score AS "claimedScore",
  r.score, r.reason, t.suspicion::int, t.reasons AS signs, v.verdict, v.operator AS "verdictBy",
  v.reason AS "verdictReason", v.at AS "verdictAt", r.opened_at AS "openedAt", r.submitted_at AS "submittedAt",
  r.judged_at AS "judgedAt"`

/** The joins that `reviewColumns` need, beside `run r`. */
export const reviewJoins = sql`
  JOIN player p ON p.id = r.player_id
  LEFT JOIN run_trace t ON t.player_id = r.player_id AND t.public_id = r.public_id
  LEFT JOIN LATERAL (SELECT verdict, operator, reason, at FROM run_verdict
                      WHERE player_id = r.player_id AND public_id = r.public_id ORDER BY id DESC LIMIT 1) v ON true`

const scoreOf = (score: bigint | null) => (score === null ? null : Number(score))

export const reviewRow = (run: ReviewedRun): ReviewRow => ({
  id: run.id,
  player: { id: run.playerPublicId, username: run.username },
  state: run.state,
  ranked: run.ranked,
  claimedScore: scoreOf(run.claimedScore),
  score: scoreOf(run.score),
  reason: run.reason,
  suspicion: run.suspicion,
  signs: run.signs ?? [],
  verdict:
    run.verdict && run.verdictAt
      ? {
          verdict: run.verdict,
          by: run.verdictBy ?? '',
          reason: run.verdictReason ?? '',
          at: run.verdictAt.toISOString(),
        }
      : null,
  openedAt: run.openedAt.toISOString(),
  submittedAt: run.submittedAt?.toISOString() ?? null,
  judgedAt: run.judgedAt?.toISOString() ?? null,
})
