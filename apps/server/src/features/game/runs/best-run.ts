import type { Db } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import { earliestOpening } from './rules.ts'

/**
 * The best verified ranked run that a player submitted within `[from, to)`; of equal ones the first. `forPrizes`: of
 * those that can win prizes.
 */
export const bestRunOf = (
  db: Db,
  playerId: bigint,
  { from, to, forPrizes = false }: { from: Date; to: Date; forPrizes?: boolean },
): Promise<{ score: bigint; reachedAt: Date } | undefined> =>
  db.maybe(sql`
    SELECT score, submitted_at AS "reachedAt" FROM run
     WHERE player_id = ${playerId} AND state = 'verified' AND ranked
       AND opened_at >= ${earliestOpening(from)} AND submitted_at >= ${from} AND submitted_at < ${to}
       AND (NOT ${forPrizes} OR coalesce((bounds ->> 'countsForPrizes')::boolean, true))
     ORDER BY score DESC, submitted_at LIMIT 1`)

/**
 * The blue fire of the verified ranked runs that a player submitted within `[from, to)`; undefined when there are none.
 */
export const blueFireOf = (
  db: Db,
  playerId: bigint,
  { from, to }: { from: Date; to: Date },
): Promise<{ score: bigint; reachedAt: Date } | undefined> =>
  db.maybe(sql`
    SELECT sum(blue_fire)::bigint AS score, max(submitted_at) AS "reachedAt" FROM run
     WHERE player_id = ${playerId} AND state = 'verified' AND ranked AND blue_fire > 0
       AND opened_at >= ${earliestOpening(from)} AND submitted_at >= ${from} AND submitted_at < ${to}
    HAVING count(*) > 0`)
