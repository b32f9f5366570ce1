import type { Db, Tx } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'

export interface Standing {
  playerId: bigint
  publicId: string
  username: string
  score: bigint
  reachedAt: Date
}

/** Keeps the better of two scores, and of two equal ones the earlier: replays may finish out of order. */
export const keepBest = (tx: Tx, board: string, playerId: bigint, score: bigint, reachedAt: Date) =>
  tx.rows(sql`
    INSERT INTO standing (board, player_id, score, reached_at)
    VALUES (${board}, ${playerId}, ${score}, ${reachedAt})
    ON CONFLICT (board, player_id) DO UPDATE SET score = excluded.score, reached_at = excluded.reached_at
     WHERE standing.score < excluded.score
        OR (standing.score = excluded.score AND standing.reached_at > excluded.reached_at)`)

export const topOf = (db: Db, board: string, limit: number): Promise<Standing[]> =>
  db.rows(sql`
    SELECT player_id AS "playerId", public_id AS "publicId", username, score, reached_at AS "reachedAt"
      FROM standing JOIN player ON id = player_id
     WHERE board = ${board} ORDER BY score DESC, reached_at, player_id LIMIT ${limit}`)

export const standingOf = (db: Db, board: string, playerId: bigint): Promise<Standing | undefined> =>
  db.maybe(sql`
    SELECT player_id AS "playerId", public_id AS "publicId", username, score, reached_at AS "reachedAt"
      FROM standing JOIN player ON id = player_id WHERE board = ${board} AND player_id = ${playerId}`)

/** How many stand before a standing. */
export async function countAbove(
  db: Db,
  board: string,
  { score, reachedAt, playerId }: Standing,
): Promise<number> {
  const { count } = await db.one<{ count: bigint }>(sql`
    SELECT count(*) FROM standing
     WHERE board = ${board} AND score >= ${score}
       AND (score > ${score} OR (reached_at, player_id) < (${reachedAt}, ${playerId}))`)
  return Number(count)
}

export async function countOn(db: Db, board: string): Promise<number> {
  const { count } = await db.one<{ count: bigint }>(sql`SELECT count(*) FROM standing WHERE board = ${board}`)
  return Number(count)
}

/** The nearest standings before (`above`) or after one, nearest first. */
export const nextTo = (
  db: Db,
  board: string,
  { score, reachedAt, playerId }: Standing,
  side: 'above' | 'below',
) =>
  side === 'above'
    ? db.rows<Standing>(sql`
        SELECT player_id AS "playerId", public_id AS "publicId", username, score, reached_at AS "reachedAt"
          FROM standing JOIN player ON id = player_id
         WHERE board = ${board} AND score >= ${score}
           AND (score > ${score} OR (reached_at, player_id) < (${reachedAt}, ${playerId}))
         ORDER BY score, reached_at DESC, player_id DESC LIMIT 1`)
    : db.rows<Standing>(sql`
        SELECT player_id AS "playerId", public_id AS "publicId", username, score, reached_at AS "reachedAt"
          FROM standing JOIN player ON id = player_id
         WHERE board = ${board} AND score <= ${score}
           AND (score < ${score} OR (reached_at, player_id) > (${reachedAt}, ${playerId}))
         ORDER BY score DESC, reached_at, player_id LIMIT 1`)
