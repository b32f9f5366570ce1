import { twoKeyLocks } from '#platform/database/advisory-locks.ts'
import { byKey } from '#platform/database/batch-loader.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'

export interface Standing {
  playerId: bigint
  publicId: string
  username: string
  avatarPublicId: string
  score: bigint
  reachedAt: Date
}

interface Entries {
  playerId: bigint
  reachedAt: Date
  score: bigint
  /** Boards that keep the better of two scores, and of two equal ones the earlier: replays may finish out of order. */
  boards: readonly string[]
  /** The one among them that takes no score once its season is fixed. */
  weekly: string
  /** What is added to a sum on a board of its own; it stands since the last of it. */
  sum: { board: string; amount: bigint }
}

/**
 * Enters a run on its boards, in one round trip. The season is held so that it is not fixed meanwhile. A score that is no
 * better touches nothing: even to lock its row for that would go into the log.
 */
export const enterBoards = (
  tx: Tx,
  { playerId, reachedAt, score, boards, weekly, sum: { board, amount } }: Entries,
) =>
  tx.rows(sql`
    WITH week AS MATERIALIZED (SELECT state FROM season WHERE board = ${weekly} FOR SHARE),
         summed AS (
           INSERT INTO standing (board, player_id, score, reached_at)
           SELECT ${board}::text, ${playerId}::bigint, ${amount}::bigint, ${reachedAt}::timestamptz
            WHERE ${amount}::bigint > 0
           ON CONFLICT (board, player_id) DO UPDATE
              SET score = standing.score + excluded.score,
                  reached_at = greatest(standing.reached_at, excluded.reached_at))
    INSERT INTO standing (board, player_id, score, reached_at)
    SELECT name, ${playerId}::bigint, ${score}::bigint, ${reachedAt}::timestamptz FROM unnest(${boards}::text[]) name
     WHERE (name <> ${weekly} OR NOT EXISTS (SELECT FROM week WHERE state <> 'ended'))
       AND NOT EXISTS (
         SELECT FROM standing had WHERE had.board = name AND had.player_id = ${playerId}
            AND (had.score > ${score} OR (had.score = ${score} AND had.reached_at <= ${reachedAt})))
    ON CONFLICT (board, player_id) DO UPDATE SET score = excluded.score, reached_at = excluded.reached_at
     WHERE standing.score < excluded.score
        OR (standing.score = excluded.score AND standing.reached_at > excluded.reached_at)`)

/** Enters a score on one board, in the place of whatever stood there. */
export const putStanding = (
  tx: Tx,
  board: string,
  playerId: bigint,
  { score, reachedAt }: { score: bigint; reachedAt: Date },
) =>
  tx.rows(sql`
    INSERT INTO standing (board, player_id, score, reached_at)
    VALUES (${board}, ${playerId}, ${score}, ${reachedAt})
    ON CONFLICT (board, player_id) DO UPDATE SET score = excluded.score, reached_at = excluded.reached_at`)

export const takeOff = (tx: Tx, boards: readonly string[], playerId: bigint) =>
  tx.rows(sql`DELETE FROM standing WHERE board = ANY(${boards}) AND player_id = ${playerId}`)

/** One after the other: a run that counts for a group and a change of the group must see each other. */
export const lockBoards = (tx: Tx, playerId: bigint) =>
  tx.rows(sql`SELECT pg_advisory_xact_lock(${twoKeyLocks.standing}, hashint8(${playerId}))`)

/** The first of a board in its order, then the name of each by its key: a plan for any limit would join all players. */
export const topOf = (db: Db, board: string, limit: number): Promise<Standing[]> =>
  db.rows(sql`
    SELECT player_id AS "playerId", public_id AS "publicId", username,
           avatar_public_id AS "avatarPublicId", score, reached_at AS "reachedAt"
      FROM standing CROSS JOIN LATERAL (SELECT * FROM player WHERE id = player_id LIMIT 1) player
     WHERE board = ${board} ORDER BY score DESC, reached_at, player_id LIMIT ${limit}`)

export const standingOf = (db: Db, board: string, playerId: bigint): Promise<Standing | undefined> =>
  db.maybe(sql`
    SELECT player_id AS "playerId", public_id AS "publicId", username,
           avatar_public_id AS "avatarPublicId", score, reached_at AS "reachedAt"
      FROM standing JOIN player ON id = player_id WHERE board = ${board} AND player_id = ${playerId}`)

/**
 * The standings of some players on a board, best first. Each by its key: a plan made while the board was small would walk
 * all of it.
 */
export const standingsAmong = (db: Db, board: string, players: readonly bigint[]): Promise<Standing[]> =>
  db.rows(sql`
    SELECT id AS "playerId", public_id AS "publicId", username,
           avatar_public_id AS "avatarPublicId", score, reached_at AS "reachedAt"
      FROM (SELECT DISTINCT unnest(${players}::bigint[]) AS asked) asked
     CROSS JOIN LATERAL (SELECT * FROM standing WHERE board = ${board} AND player_id = asked LIMIT 1) standing
     CROSS JOIN LATERAL (SELECT * FROM player WHERE id = asked LIMIT 1) player
     ORDER BY score DESC, reached_at, id`)

/** Some players of a board. */
export interface Shown {
  board: string
  players: readonly bigint[]
}

/** The standings of some players of each board, and of others who were asked for there. In the order of the boards. */
export async function standingsShown(
  db: Db,
  shown: readonly Shown[],
): Promise<ReadonlyMap<bigint, Standing>[]> {
  const asked = new Map(shown.map(({ board }) => [board, new Set<bigint>()]))
  for (const { board, players } of shown) for (const player of players) asked.get(board)?.add(player)
  const each = [...asked].flatMap(([board, players]) => [...players].map((player) => ({ board, player })))
  const boards = each.map(({ board }) => board)
  const players = each.map(({ player }) => player)
  // The sub-selects hide how many they are, as for indicators.
  const rows = await db.rows<Standing & { board: string }>(sql`
    SELECT asked.board, id AS "playerId", public_id AS "publicId", username,
           avatar_public_id AS "avatarPublicId", score, reached_at AS "reachedAt"
      FROM unnest((SELECT ${boards}::text[]), (SELECT ${players}::bigint[])) AS asked (board, player)
     CROSS JOIN LATERAL (
       SELECT score, reached_at FROM standing s WHERE s.board = asked.board AND player_id = asked.player LIMIT 1) standing
     CROSS JOIN LATERAL (SELECT * FROM player WHERE id = asked.player LIMIT 1) player`)
  const found = new Map(boards.map((board) => [board, new Map<bigint, Standing>()]))
  for (const { board, ...standing } of rows) found.get(board)?.set(standing.playerId, standing)
  return shown.map(({ board }) => found.get(board) ?? new Map())
}

/** The first of each board on which anybody stands. */
export const winnersOf = (db: Db, boards: readonly string[]): Promise<(Standing & { board: string })[]> =>
  db.rows(sql`
    SELECT board, player_id AS "playerId", public_id AS "publicId", username,
           avatar_public_id AS "avatarPublicId", score, reached_at AS "reachedAt"
      FROM unnest(${boards}::text[]) board
     CROSS JOIN LATERAL (SELECT player_id, score, reached_at FROM standing s WHERE s.board = board.board
                          ORDER BY score DESC, reached_at, player_id LIMIT 1) first
      JOIN player ON id = player_id`)

export const scoresOf = (
  db: Db,
  boards: readonly string[],
  playerId: bigint,
): Promise<{ board: string; score: bigint }[]> =>
  db.rows(sql`SELECT board, score FROM standing WHERE board = ANY(${boards}) AND player_id = ${playerId}`)

export interface PlacedStanding extends Standing {
  place: bigint
}

/** A player on a board. */
export interface Looker {
  board: string
  playerId: bigint
}

/**
 * Each player's own standing with its place, and the ones right above and below; nothing for who does not stand there.
 * In the order of those who are asked for, of whom some may be the same.
 */
export async function standingsAround(db: Db, asked: readonly Looker[]): Promise<PlacedStanding[][]> {
  const boards = asked.map(({ board }) => board)
  const players = asked.map(({ playerId }) => playerId)
  const rows = await db.rows<PlacedStanding & { at: number }>(sql`
    SELECT at, place, near_player AS "playerId", public_id AS "publicId", username,
           avatar_public_id AS "avatarPublicId", near_score AS score, near_reached_at AS "reachedAt"
      FROM boards_around(${boards}, ${players})
     CROSS JOIN LATERAL (SELECT * FROM player WHERE id = near_player LIMIT 1) near
     ORDER BY at, place`)
  return byKey(rows, asked.length)
}
