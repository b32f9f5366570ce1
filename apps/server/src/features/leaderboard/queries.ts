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

/** Enters on one board what a player reached on another. */
export const copyStanding = (tx: Tx, from: string, to: string, playerId: bigint) =>
  tx.rows(sql`
    INSERT INTO standing (board, player_id, score, reached_at)
    SELECT ${to}, player_id, score, reached_at FROM standing WHERE board = ${from} AND player_id = ${playerId}
    ON CONFLICT (board, player_id) DO UPDATE SET score = excluded.score, reached_at = excluded.reached_at`)

export const takeOff = (tx: Tx, boards: readonly string[], playerId: bigint) =>
  tx.rows(sql`DELETE FROM standing WHERE board = ANY(${boards}) AND player_id = ${playerId}`)

/** One after the other: a run that counts for a group and a change of the group must see each other. */
export const lockBoards = (tx: Tx, playerId: bigint) =>
  tx.rows(sql`SELECT pg_advisory_xact_lock(4271003, hashint8(${playerId}))`)

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

/** A player's own standing with its place, and the ones right above and below; nothing for who does not stand there. */
export const standingsAround = (db: Db, board: string, playerId: bigint): Promise<PlacedStanding[]> =>
  db.rows(sql`
    SELECT place, near_player AS "playerId", public_id AS "publicId", username,
           avatar_public_id AS "avatarPublicId", near_score AS score, near_reached_at AS "reachedAt"
      FROM board_around(${board}, ${playerId}) JOIN player ON id = near_player ORDER BY place`)
