import { boardDimensions } from '@ganj/contract'
import type { Database, Db, Tx } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import type { Standing } from '../boards/queries.ts'
import { periodOf } from '../seasons/rules.ts'

/** The place of the first checkpoint. Prizes end before it, so that places with prizes are counted exactly. */
export const exactPlaces = 1_000

/** Places between two checkpoints: on average, half of it is counted for a place. */
const checkpointInterval = 100

/** Places that are scanned in one statement: several checkpoints. */
const stride = 1_000

/** Runs submitted before the end of a period are verified a little after it. */
const stragglersMs = 60 * 60_000

/** Counts the current boards and those that have just ended, and sets the checkpoints of the large ones. */
export async function updateRankCheckpoints(database: Database, timeZone: string, now: Date): Promise<void> {
  const moments = [now, new Date(now.getTime() - stragglersMs)]
  const boards = new Set(
    moments.flatMap((moment) =>
      boardDimensions.map((dimension) => periodOf(dimension, moment, timeZone).board),
    ),
  )
  for (const board of boards) await updateCheckpointsOf(database, board, now)
}

/** How many players there are up to the checkpoint with this index. */
const placeOfCheckpoint = (index: number) => exactPlaces + index * checkpointInterval

/** The time as text: rounded to the milliseconds of a Date it could be before that of the row, which would follow itself. */
type Checkpoint = Pick<Standing, 'score' | 'playerId'> & { reachedAt: string }

async function updateCheckpointsOf(database: Database, board: string, now: Date): Promise<void> {
  const first = await firstCheckpoint(database, board)
  if (!first) return
  const checkpoints = [first]
  for (let more = stride / checkpointInterval; more === stride / checkpointInterval; ) {
    const following = await checkpointsAfter(database, board, checkpoints.at(-1) as Checkpoint)
    checkpoints.push(...following)
    more = following.length
  }
  const last = checkpoints.at(-1) as Checkpoint
  const players = placeOfCheckpoint(checkpoints.length - 1) + (await countAfter(database, board, last))
  await database.transaction((tx) => saveCheckpoints(tx, board, { checkpoints, players, now }))
}

const firstCheckpoint = (db: Db, board: string): Promise<Checkpoint | undefined> =>
  db.maybe(sql`
    SELECT score, reached_at::text AS "reachedAt", player_id AS "playerId" FROM standing WHERE board = ${board}
     ORDER BY -score, reached_at, player_id OFFSET ${exactPlaces - 1} LIMIT 1`)

/** The checkpoints of the places after a given one. */
const checkpointsAfter = (db: Db, board: string, checkpoint: Checkpoint): Promise<Checkpoint[]> =>
  db.rows(sql`
    SELECT score, reached_at::text AS "reachedAt", player_id AS "playerId"
      FROM (SELECT *, row_number() OVER (ORDER BY -score, reached_at, player_id) AS nth
              FROM (SELECT score, reached_at, player_id FROM standing
                     WHERE board = ${board} AND ${isAfter(checkpoint)}
                     ORDER BY -score, reached_at, player_id LIMIT ${stride}) following) walked
     WHERE nth % ${checkpointInterval} = 0 ORDER BY nth`)

/** How many players come after the last checkpoint: fewer than between two, apart from new ones. */
async function countAfter(db: Db, board: string, checkpoint: Checkpoint): Promise<number> {
  const { count } = await db.one<{ count: bigint }>(sql`
    SELECT count(*) FROM (
      SELECT FROM standing WHERE board = ${board} AND ${isAfter(checkpoint)} LIMIT ${2 * stride}) following`)
  return Number(count)
}

/** The condition on a standing of the same board that it comes after a given one. */
const isAfter = ({ score, reachedAt, playerId }: Checkpoint) =>
  sql`(-score, reached_at, player_id) > (${-score}::bigint, ${reachedAt}::timestamptz, ${playerId}::bigint)`

async function saveCheckpoints(
  tx: Tx,
  board: string,
  { checkpoints, players, now }: { checkpoints: readonly Checkpoint[]; players: number; now: Date },
): Promise<void> {
  // One count at a time, in case that of a minute ago still runs in another process.
  await tx.rows(sql`
    INSERT INTO standing_count (board, players, counted_at) VALUES (${board}, ${players}, ${now})
    ON CONFLICT (board) DO UPDATE SET players = excluded.players, counted_at = excluded.counted_at`)
  await tx.rows(sql`DELETE FROM rank_checkpoint WHERE board = ${board}`)
  await tx.rows(sql`
    INSERT INTO rank_checkpoint (board, place, score, reached_at, player_id)
    SELECT ${board}, checkpoint.*
      FROM unnest(${checkpoints.map((_, index) => placeOfCheckpoint(index))}::bigint[], ${checkpoints.map(({ score }) => score)}::bigint[],
                  ${checkpoints.map(({ reachedAt }) => reachedAt)}::timestamptz[],
                  ${checkpoints.map(({ playerId }) => playerId)}::bigint[]) AS checkpoint`)
}
