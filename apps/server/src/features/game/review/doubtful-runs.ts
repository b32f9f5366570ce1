import type { Db } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import { leastSuspicion, type SuspicionReason } from '../anti-cheat/suspicion.ts'

/** A run that would win a prize and needs a review first. */
export interface DoubtfulRun {
  playerId: bigint
  publicId: string
  runId: string
  suspicion: number
  /** The strongest first. */
  signs: string[]
}

/** The sign of a run of over forty seconds with too few heartbeats to compute its pace. */
const unwitnessed: SuspicionReason = 'unwitnessed'
/** The app sends one every twelve seconds: so few in forty are not explained by a bad network. */
const fewestHeartbeats = 2

/**
 * Those of these players whose best ranked run within `[from, to)` looks automated, or has too few heartbeats to
 * compute its pace, unless an operator has cleared it. A run without traces is not doubtful: it is of a third-party
 * game, whose operator decides whether it counts.
 */
export const doubtfulRunsOf = (
  db: Db,
  players: readonly bigint[],
  { from, to }: { from: Date; to: Date },
): Promise<DoubtfulRun[]> =>
  db.rows(sql`
    SELECT best.player_id AS "playerId", p.public_id AS "publicId", best.public_id AS "runId", t.suspicion::int,
           t.reasons AS signs
      FROM unnest(${players}::bigint[]) AS winner (id)
      CROSS JOIN LATERAL (
        SELECT player_id, public_id FROM run
         -- By the index over a player's runs: one is taken for a day after it was opened.
         WHERE player_id = winner.id AND opened_at >= ${from}::timestamptz - interval '25 hours' AND opened_at < ${to}
           AND state = 'verified' AND ranked AND submitted_at >= ${from} AND submitted_at < ${to}
           AND coalesce((bounds ->> 'countsForPrizes')::boolean, true)
         ORDER BY score DESC, submitted_at LIMIT 1) best
      JOIN run_trace t ON t.player_id = best.player_id AND t.public_id = best.public_id
      JOIN player p ON p.id = best.player_id
     WHERE (t.suspicion >= ${leastSuspicion}
            OR ${unwitnessed} = ANY (t.reasons)
               AND (SELECT count(*) FROM run_pace h
                     WHERE h.player_id = best.player_id AND h.public_id = best.public_id) < ${fewestHeartbeats})
       AND (SELECT verdict FROM run_verdict v WHERE v.player_id = best.player_id AND v.public_id = best.public_id
             ORDER BY id DESC LIMIT 1) IS DISTINCT FROM 'clear'
     ORDER BY best.player_id`)
