import { inflateRawSync } from 'node:zlib'
import { defaultRevives } from '@ganj/contract'
import type { ReviewRun } from '@ganj/contract/admin'
import type { Db } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import { Fault } from '#platform/fault.ts'
import { type FeatureValues, storedFeatures } from '../anti-cheat/stored-features.ts'
import type { TraceFeatures } from '../anti-cheat/trace-features.ts'
import { likeness } from '../anti-cheat/trace-sketch.ts'
import { type ReviewedRun, reviewColumns, reviewJoins, reviewRow } from './run-rows.ts'

/** The data to replay a run. */
interface Playable {
  seed: string
  rulesVersion: number
  segments: string[]
  speed: number
  power: number
  shuttle: number
  revives: number
  deflated: Buffer | null
}

interface Details extends ReviewedRun, Playable {
  playerId: bigint
  powerUps: string[]
  evidence: unknown
  features: TraceFeatures | null
  featureValues: FeatureValues | null
  sketch: number[] | null
  likePlayer: bigint | null
  likeRun: string | null
}

const playable = sql`
  r.seed, r.rules_version AS "rulesVersion",
  ARRAY(SELECT encode(segment, 'hex') FROM run_pace h WHERE h.player_id = r.player_id AND h.public_id = r.public_id
           AND segment IS NOT NULL ORDER BY tick) AS segments, r.speed::int, r.power::int, r.shuttle::int, r.revives::int,
  (SELECT deflated FROM run_log l WHERE l.player_id = r.player_id AND l.public_id = r.public_id) AS deflated`

/**
 * One run with all the evidence of its verdict, and the earlier run that it is most like.
 * @throws Fault `run.not-found`
 */
export async function readReview(
  db: Db,
  playerPublicId: string,
  id: string,
): Promise<Omit<ReviewRun, 'gameUrl'>> {
  const run = await db.maybe<Details>(sql`
    SELECT ${reviewColumns}, ${playable}, r.player_id AS "playerId", r.power_ups AS "powerUps", r.evidence, t.features,
           t.feature_values AS "featureValues", t.sketch, t.like_player AS "likePlayer", t.like_run AS "likeRun"
      FROM run r ${reviewJoins}
     WHERE r.player_id = (SELECT id FROM player WHERE public_id = ${playerPublicId}) AND r.public_id = ${id}
       AND r.state IN ('pending', 'verified', 'rejected')`)
  if (!run) throw new Fault('run.not-found')
  const [paces, verdicts, like] = await Promise.all([
    db.rows<{ tick: number; at: Date }>(sql`
      SELECT tick, seen_at AS at FROM run_pace
       WHERE player_id = ${run.playerId} AND public_id = ${id} ORDER BY tick LIMIT 1000`),
    db.rows<{ verdict: 'exclude' | 'clear'; by: string; reason: string; at: Date }>(sql`
      SELECT verdict, operator AS by, reason, at FROM run_verdict
       WHERE player_id = ${run.playerId} AND public_id = ${id} ORDER BY run_verdict.id DESC LIMIT 100`),
    run.likePlayer === null || run.likeRun === null ? undefined : readLike(db, run.likePlayer, run.likeRun),
  ])
  return {
    ...reviewRow(run),
    ...replayOf(run),
    powerUps: run.powerUps,
    evidence: run.evidence,
    features: run.features && {
      ...storedFeatures({ features: run.features, featureValues: run.featureValues }),
    },
    paces: paces.map(({ tick, at }) => ({ tick, at: at.toISOString() })),
    like: like
      ? {
          id: like.id,
          player: { id: like.playerPublicId, username: like.username },
          ...replayOf(like),
          score: like.score === null ? null : Number(like.score),
          shared: run.sketch && like.sketch ? likeness(run.sketch, like.sketch) : 0,
        }
      : null,
    verdicts: verdicts.map(({ at, ...said }) => ({ ...said, at: at.toISOString() })),
  }
}

interface Like extends Playable {
  id: string
  playerPublicId: string
  username: string
  score: bigint | null
  sketch: number[] | null
}

const readLike = (db: Db, playerId: bigint, runId: string): Promise<Like | undefined> =>
  db.maybe(sql`
    SELECT r.public_id AS id, p.public_id AS "playerPublicId", p.username, r.score, t.sketch, ${playable}
      FROM run r JOIN player p ON p.id = r.player_id
      LEFT JOIN run_trace t ON t.player_id = r.player_id AND t.public_id = r.public_id
     WHERE r.player_id = ${playerId} AND r.public_id = ${runId}`)

/** The log as the frame recorded it: the game's page can replay it. */
const replayOf = ({ seed, rulesVersion, segments, speed, power, shuttle, revives, deflated }: Playable) => ({
  seed,
  rulesVersion,
  segments,
  levels: { speed, power, shuttle },
  revivesUsed: defaultRevives - revives,
  log: deflated && inflateRawSync(deflated).toString('base64url'),
})
