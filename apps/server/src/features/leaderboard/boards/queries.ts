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

/** A score on a board. */
export interface Entry {
  board: string
  playerId: bigint
  score: bigint
  reachedAt: Date
}

interface Entries {
  /** Each board keeps the better of two scores. */
  best: readonly Entry[]
  /** Scores to add to the existing ones. */
  sums: readonly Entry[]
  /** The boards among them that are closed to scores once their season is finalised. */
  weeklies: readonly string[]
}

/** Enters scores on their boards, in one round trip; each pair of player and board at most once. */
export const enterBoards = (tx: Tx, { best, sums, weeklies }: Entries) =>
  tx.rows(sql`
    SELECT boards_enter(${best.map(({ board }) => board)}, ${best.map(({ playerId }) => playerId)},
                        ${best.map(({ score }) => score)}, ${best.map(({ reachedAt }) => reachedAt)}, ${weeklies},
                        ${sums.map(({ board }) => board)}, ${sums.map(({ playerId }) => playerId)},
                        ${sums.map(({ score }) => score)}, ${sums.map(({ reachedAt }) => reachedAt)})`)

/** Sets a score on one board, replacing the existing one. */
export const setStanding = (
  tx: Tx,
  board: string,
  playerId: bigint,
  { score, reachedAt }: { score: bigint; reachedAt: Date },
) =>
  tx.rows(sql`
    INSERT INTO standing (board, player_id, score, reached_at)
    VALUES (${board}, ${playerId}, ${score}, ${reachedAt})
    ON CONFLICT (player_id, board) DO UPDATE SET score = excluded.score, reached_at = excluded.reached_at,
                                                 changed = excluded.changed`)

export const removeStanding = (tx: Tx, boards: readonly string[], playerId: bigint) =>
  tx.rows(sql`DELETE FROM standing WHERE board = ANY(${boards}) AND player_id = ${playerId}`)

/** Serialised: a run that counts for a group and a change of the group must see each other. */
export const lockBoards = (tx: Tx, playerIds: readonly bigint[]) =>
  tx.rows(sql`
    SELECT pg_advisory_xact_lock(${twoKeyLocks.standing}, lock)
      FROM (SELECT DISTINCT hashint8(player) AS lock FROM unnest(${playerIds}::bigint[]) player ORDER BY lock) ordered`)

const standingColumns = sql`public_id AS "publicId", username, avatar_public_id AS "avatarPublicId", score,
                            reached_at AS "reachedAt"`

/** The first entries of a board, then the name of each by key: a plan for any limit would join all players. */
export const topOf = (db: Db, board: string, limit: number): Promise<Standing[]> =>
  db.rows(sql`
    SELECT player_id AS "playerId", ${standingColumns}
      FROM standing CROSS JOIN LATERAL (SELECT * FROM player WHERE id = player_id LIMIT 1) player
     WHERE board = ${board} ORDER BY -score, reached_at, player_id LIMIT ${limit}`)

export const standingOf = (db: Db, board: string, playerId: bigint): Promise<Standing | undefined> =>
  db.maybe(sql`
    SELECT player_id AS "playerId", ${standingColumns}
      FROM standing JOIN player ON id = player_id WHERE board = ${board} AND player_id = ${playerId}`)

/**
 * The standings of some players on a board, best first. Each by key: a plan made while the board was small would scan
 * all of it.
 */
export const standingsAmong = (db: Db, board: string, players: readonly bigint[]): Promise<Standing[]> =>
  db.rows(sql`
    SELECT id AS "playerId", ${standingColumns}
      FROM (SELECT DISTINCT unnest(${players}::bigint[]) AS asked) asked
     CROSS JOIN LATERAL (SELECT * FROM standing WHERE board = ${board} AND player_id = asked LIMIT 1) standing
     CROSS JOIN LATERAL (SELECT * FROM player WHERE id = asked LIMIT 1) player
     ORDER BY score DESC, reached_at, id`)

/** Some players of a board. */
export interface BoardPlayers {
  board: string
  players: readonly bigint[]
}

/** The standings of the given players of each board, including the added ones. In the order of the boards. */
export async function standingsOfPlayers(
  db: Db,
  shown: readonly BoardPlayers[],
): Promise<ReadonlyMap<bigint, Standing>[]> {
  const asked = new Map(shown.map(({ board }) => [board, new Set<bigint>()]))
  for (const { board, players } of shown) for (const player of players) asked.get(board)?.add(player)
  const each = [...asked].flatMap(([board, players]) => [...players].map((player) => ({ board, player })))
  const boards = each.map(({ board }) => board)
  const players = each.map(({ player }) => player)
  // The sub-selects hide the number of players, as for indicators.
  const rows = await db.rows<Standing & { board: string }>(sql`
    SELECT asked.board, id AS "playerId", ${standingColumns}
      FROM unnest((SELECT ${boards}::text[]), (SELECT ${players}::bigint[])) AS asked (board, player)
     CROSS JOIN LATERAL (
       SELECT score, reached_at FROM standing s WHERE s.board = asked.board AND player_id = asked.player LIMIT 1) standing
     CROSS JOIN LATERAL (SELECT * FROM player WHERE id = asked.player LIMIT 1) player`)
  const found = new Map(boards.map((board) => [board, new Map<bigint, Standing>()]))
  for (const { board, ...standing } of rows) found.get(board)?.set(standing.playerId, standing)
  return shown.map(({ board }) => found.get(board) ?? new Map())
}

/** The first entry of each board that has any. */
export const winnersOf = (db: Db, boards: readonly string[]): Promise<(Standing & { board: string })[]> =>
  db.rows(sql`
    SELECT board, player_id AS "playerId", ${standingColumns}
      FROM unnest(${boards}::text[]) board
     CROSS JOIN LATERAL (SELECT player_id, score, reached_at FROM standing s WHERE s.board = board.board
                          ORDER BY -score, reached_at, player_id LIMIT 1) first
      JOIN player ON id = player_id`)

export const scoresOf = (
  db: Db,
  boards: readonly string[],
  playerId: bigint,
): Promise<{ board: string; score: bigint }[]> =>
  db.rows(sql`SELECT board, score FROM standing WHERE board = ANY(${boards}) AND player_id = ${playerId}`)

/** A standing with its place. The time is part of the place already, and parsing a date for each row is expensive. */
export interface PlacedStanding extends Omit<Standing, 'reachedAt'> {
  place: bigint
}

/** A player on a board. */
export interface BoardViewer {
  board: string
  playerId: bigint
}

/**
 * Each player's own standing with its place, and the ones directly above and below; an empty list for a player who is
 * not on the board. In the order of the given players, which may contain repetitions.
 */
export async function standingsAround(db: Db, asked: readonly BoardViewer[]): Promise<PlacedStanding[][]> {
  const boards = asked.map(({ board }) => board)
  const players = asked.map(({ playerId }) => playerId)
  const rows = await db.rows<PlacedStanding & { at: number }>(sql`
    SELECT at, place, near_player AS "playerId", public_id AS "publicId", username,
           avatar_public_id AS "avatarPublicId", near_score AS score
      FROM boards_around(${boards}, ${players})
     CROSS JOIN LATERAL (SELECT * FROM player WHERE id = near_player LIMIT 1) near
     ORDER BY at, place`)
  return byKey(rows, asked.length)
}
