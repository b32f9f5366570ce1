import type { Database, Tx } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import { type StoredFeatures, storedFeatures } from './stored-features.ts'
import { type Suspicion, suspicionOf } from './suspicion.ts'
import { sketchSize } from './trace-sketch.ts'

interface Season {
  from: Date
  to: Date
  /** How many of the first places are searched. */
  places: number
}

/** A run, and the one before it whose movements it shares most. */
interface Copy extends StoredFeatures {
  playerId: bigint
  runId: string
  likePlayer: bigint
  likeRun: string
  shared: number
  pace: number | null
  ticks: number
}

/** Minimum of equal numbers of two sketches: below it, suspicion is not raised. */
const fewestShared = 5

/**
 * Compares the best runs of a season with every run submitted before them, and stores which are copies, and of which
 * run. Reads all sketches once: for a command, not for a call. @returns how many it found
 */
export async function findCopies(database: Database, season: Season): Promise<number> {
  const copies = await copiesAmong(database, season)
  await database.transaction(async (tx) => {
    for (const copy of copies) {
      const { pace, ticks, shared } = copy
      await markCopy(
        tx,
        copy,
        suspicionOf(storedFeatures(copy), { likeness: shared / sketchSize, pace, ticks }),
      )
    }
  })
  return copies.length
}

const markCopy = (tx: Tx, copy: Copy, { score, reasons }: Suspicion) =>
  tx.rows(sql`
    UPDATE run_trace SET suspicion = ${score}, reasons = ${reasons}, like_player = ${copy.likePlayer},
           like_run = ${copy.likeRun}
     WHERE player_id = ${copy.playerId} AND public_id = ${copy.runId}`)

/** Each number of a sketch contains its index, so that equal numbers are from the same function. */
const copiesAmong = (database: Database, { from, to, places }: Season): Promise<Copy[]> =>
  database.rows(sql`
    WITH best AS (
      SELECT DISTINCT ON (player_id) player_id, public_id, score, submitted_at, evidence FROM run
       -- A run is taken for a day, so this bounds nothing but the read.
       WHERE opened_at >= ${from}::timestamptz - interval '25 hours' AND opened_at < ${to}
         AND submitted_at >= ${from} AND submitted_at < ${to} AND state = 'verified' AND ranked
       ORDER BY player_id, score DESC, submitted_at, public_id),
    first AS MATERIALIZED (
      SELECT b.*, t.features, t.feature_values, t.sketch
        FROM (SELECT * FROM best ORDER BY score DESC, submitted_at, player_id LIMIT ${places}) b
        JOIN run_trace t USING (player_id, public_id)),
    asked AS MATERIALIZED (SELECT player_id, public_id, unnest(sketch) AS number FROM first),
    alike AS (
      SELECT a.player_id, a.public_id, other.player_id AS like_player, other.public_id AS like_run,
             count(*)::int AS shared
        FROM (SELECT player_id, public_id, unnest(sketch) AS number FROM run_trace) other JOIN asked a USING (number)
       WHERE (other.player_id, other.public_id) <> (a.player_id, a.public_id)
       GROUP BY 1, 2, 3, 4 HAVING count(*) >= ${fewestShared})
    SELECT DISTINCT ON (f.player_id, f.public_id)
           f.player_id AS "playerId", f.public_id AS "runId", like_player AS "likePlayer", like_run AS "likeRun", shared,
           features, feature_values AS "featureValues", (f.evidence ->> 'pace')::float8 AS pace, (f.evidence ->> 'ticks')::int AS ticks
      FROM alike JOIN first f USING (player_id, public_id)
      JOIN run r ON r.player_id = like_player AND r.public_id = like_run
     WHERE (r.submitted_at, r.player_id, r.public_id) < (f.submitted_at, f.player_id, f.public_id)
     ORDER BY f.player_id, f.public_id, shared DESC, like_player, like_run`)
