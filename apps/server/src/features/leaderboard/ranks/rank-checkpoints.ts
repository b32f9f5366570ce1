import { boardDimensions } from '@ganj/contract'
import type { Database, Db, Tx } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import type { Standing } from '../boards/queries.ts'
import { periodOf } from '../seasons/rules.ts'

/** The place of the first mark. Prizes end before it, so what is paid for is counted exactly. */
export const exactPlaces = 1_000

/** Places from one mark to the next: what is counted for a place is half of it on average. */
const marksApart = 250

/** Places that are walked in one statement: several marks. */
const stride = 1_000

/** Runs that were handed in before the end of a period are proven a little after it. */
const stragglersMs = 60 * 60_000

/** Counts the boards that run and those that ended just now, and marks the large ones. */
export async function markBoards(database: Database, timeZone: string, now: Date): Promise<void> {
  const moments = [now, new Date(now.getTime() - stragglersMs)]
  const boards = new Set(
    moments.flatMap((moment) =>
      boardDimensions.map((dimension) => periodOf(dimension, moment, timeZone).board),
    ),
  )
  for (const board of boards) await markBoard(database, board, now)
}

/** How many stand up to the mark with this index. */
const placeOfMark = (index: number) => exactPlaces + index * marksApart

type Mark = Pick<Standing, 'score' | 'reachedAt' | 'playerId'>

async function markBoard(database: Database, board: string, now: Date): Promise<void> {
  const first = await firstMark(database, board)
  if (!first) return
  const marks = [first]
  for (let more = stride / marksApart; more === stride / marksApart; ) {
    const following = await marksAfter(database, board, marks.at(-1) as Mark)
    marks.push(...following)
    more = following.length
  }
  const last = marks.at(-1) as Mark
  const players = placeOfMark(marks.length - 1) + (await countAfter(database, board, last))
  await database.transaction((tx) => keepMarks(tx, board, { marks, players, now }))
}

const firstMark = (db: Db, board: string): Promise<Mark | undefined> =>
  db.maybe(sql`
    SELECT score, reached_at AS "reachedAt", player_id AS "playerId" FROM standing WHERE board = ${board}
     ORDER BY score DESC, reached_at, player_id OFFSET ${exactPlaces - 1} LIMIT 1`)

/** The marks of the places that follow one. Equal scores apart from lower ones: each part is one walk in the index. */
const marksAfter = (db: Db, board: string, { score, reachedAt, playerId }: Mark): Promise<Mark[]> =>
  db.rows(sql`
    SELECT score, reached_at AS "reachedAt", player_id AS "playerId"
      FROM (SELECT *, row_number() OVER (ORDER BY score DESC, reached_at, player_id) AS nth
              FROM ((SELECT score, reached_at, player_id FROM standing
                      WHERE board = ${board} AND score = ${score} AND (reached_at, player_id) > (${reachedAt}, ${playerId})
                      ORDER BY reached_at, player_id LIMIT ${stride})
                    UNION ALL
                    (SELECT score, reached_at, player_id FROM standing WHERE board = ${board} AND score < ${score}
                      ORDER BY score DESC, reached_at, player_id LIMIT ${stride})) following
             ORDER BY score DESC, reached_at, player_id LIMIT ${stride}) walked
     WHERE nth % ${marksApart} = 0 ORDER BY nth`)

/** How many stand after the last mark: fewer than lie between two, but for those who came meanwhile. */
async function countAfter(db: Db, board: string, { score, reachedAt, playerId }: Mark): Promise<number> {
  const { count } = await db.one<{ count: bigint }>(sql`
    SELECT count(*) FROM (
      (SELECT FROM standing WHERE board = ${board} AND score = ${score}
          AND (reached_at, player_id) > (${reachedAt}, ${playerId}) LIMIT ${2 * stride})
      UNION ALL
      (SELECT FROM standing WHERE board = ${board} AND score < ${score} LIMIT ${2 * stride})) following`)
  return Number(count)
}

async function keepMarks(
  tx: Tx,
  board: string,
  { marks, players, now }: { marks: readonly Mark[]; players: number; now: Date },
): Promise<void> {
  // One count at a time, should the one of a minute ago still run elsewhere.
  await tx.rows(sql`
    INSERT INTO standing_count (board, players, counted_at) VALUES (${board}, ${players}, ${now})
    ON CONFLICT (board) DO UPDATE SET players = excluded.players, counted_at = excluded.counted_at`)
  await tx.rows(sql`DELETE FROM standing_mark WHERE board = ${board}`)
  await tx.rows(sql`
    INSERT INTO standing_mark (board, place, score, reached_at, player_id)
    SELECT ${board}, mark.*
      FROM unnest(${marks.map((_, index) => placeOfMark(index))}::bigint[], ${marks.map(({ score }) => score)}::bigint[],
                  ${marks.map(({ reachedAt }) => reachedAt)}::timestamptz[],
                  ${marks.map(({ playerId }) => playerId)}::bigint[]) AS mark`)
}
