import { boardDimensions } from '@ganj/contract'
import type { Database, Db, Tx } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import type { Standing } from './queries.ts'
import { periodOf } from './rules.ts'

/** Places from one mark to the next. Prizes end before the first, so what is paid for is counted exactly. */
export const marksApart = 1_000

/** Runs that were handed in before the end of a period are proven a little after it. */
const stragglersMs = 60 * 60_000

/** Counts the boards that run and those that ended just now, and marks every thousandth place of the large ones. */
export async function markBoards(database: Database, timeZone: string, now: Date): Promise<void> {
  const moments = [now, new Date(now.getTime() - stragglersMs)]
  const boards = new Set(
    moments.flatMap((moment) =>
      boardDimensions.map((dimension) => periodOf(dimension, moment, timeZone).board),
    ),
  )
  for (const board of boards) await markBoard(database, board, now)
}

type Mark = Pick<Standing, 'score' | 'reachedAt' | 'playerId'>

async function markBoard(database: Database, board: string, now: Date): Promise<void> {
  const marks: Mark[] = []
  for (let mark = await firstMark(database, board); mark; mark = await markAfter(database, board, mark))
    marks.push(mark)
  if (marks.length === 0) return
  const last = marks.at(-1) as Mark
  const players = marks.length * marksApart + (await countAfter(database, board, last))
  await database.transaction((tx) => keepMarks(tx, board, { marks, players, now }))
}

const firstMark = (db: Db, board: string): Promise<Mark | undefined> =>
  db.maybe(sql`
    SELECT score, reached_at AS "reachedAt", player_id AS "playerId" FROM standing WHERE board = ${board}
     ORDER BY score DESC, reached_at, player_id OFFSET ${marksApart - 1} LIMIT 1`)

/** The standing a thousand places after one. Equal scores apart from lower ones: each part is one walk in the index. */
const markAfter = (db: Db, board: string, { score, reachedAt, playerId }: Mark): Promise<Mark | undefined> =>
  db.maybe(sql`
    SELECT score, reached_at AS "reachedAt", player_id AS "playerId"
      FROM ((SELECT score, reached_at, player_id FROM standing
              WHERE board = ${board} AND score = ${score} AND (reached_at, player_id) > (${reachedAt}, ${playerId})
              ORDER BY reached_at, player_id LIMIT ${marksApart})
            UNION ALL
            (SELECT score, reached_at, player_id FROM standing WHERE board = ${board} AND score < ${score}
              ORDER BY score DESC, reached_at, player_id LIMIT ${marksApart})) following
     ORDER BY score DESC, reached_at, player_id OFFSET ${marksApart - 1} LIMIT 1`)

/** How many stand after the last mark: fewer than a thousand, but for those who came meanwhile. */
async function countAfter(db: Db, board: string, { score, reachedAt, playerId }: Mark): Promise<number> {
  const { count } = await db.one<{ count: bigint }>(sql`
    SELECT count(*) FROM (
      (SELECT FROM standing WHERE board = ${board} AND score = ${score}
          AND (reached_at, player_id) > (${reachedAt}, ${playerId}) LIMIT ${2 * marksApart})
      UNION ALL
      (SELECT FROM standing WHERE board = ${board} AND score < ${score} LIMIT ${2 * marksApart})) following`)
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
    SELECT ${board}, place * ${marksApart}, score, reached_at, player_id
      FROM unnest(${marks.map(({ score }) => score)}::bigint[], ${marks.map(({ reachedAt }) => reachedAt)}::timestamptz[],
                  ${marks.map(({ playerId }) => playerId)}::bigint[])
      WITH ORDINALITY AS mark (score, reached_at, player_id, place)`)
}
