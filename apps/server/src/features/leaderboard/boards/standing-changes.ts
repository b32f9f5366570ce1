import type { Db } from '#platform/database/database.ts'
import type { OptionalIndex } from '#platform/database/migration/optional-indexes.ts'
import { sql } from '#platform/database/sql.ts'
import type { SetChange, SetEntry } from './board-sets.ts'

/** By which `changesSince` finds them; nothing else reads it. */
export const changesIndex: OptionalIndex = { name: 'standing_changed', on: 'standing (board, changed)' }

/** Beyond this many changes they are not applied one by one: the board is filled again. */
const mostChanges = 10_000

interface Changes {
  /** The oldest transaction that was open at this read: the next read begins there. */
  upto: bigint
  /** By board; a missing board has had too many changes. */
  byBoard: ReadonlyMap<string, SetChange[]>
}

/**
 * The changes of boards since the read that returned this `upto`. Those committed since may be returned twice, but none
 * is missed: its transaction was open then, or began later.
 */
export async function changesSince(db: Db, boards: readonly string[], since: bigint): Promise<Changes> {
  const rows = await db.rows<{
    upto: string
    board: string | null
    playerId: bigint
    score: bigint | null
    reachedMicros: bigint
  }>(sql`
    SELECT pg_snapshot_xmin(pg_current_snapshot()) AS upto, board, "playerId", score, "reachedMicros"
      FROM (SELECT) always
      LEFT JOIN (
        SELECT name AS board, changed.* FROM unnest(${boards}::text[]) name CROSS JOIN LATERAL (
          (SELECT player_id AS "playerId", NULL::bigint AS score, 0::bigint AS "reachedMicros" FROM standing_removed gone
            WHERE gone.board = name AND gone.changed >= ${since}::text::xid8
              AND NOT EXISTS (SELECT FROM standing back WHERE back.board = name AND back.player_id = gone.player_id)
            LIMIT ${mostChanges})
          UNION ALL
          (SELECT player_id, score, (extract(epoch FROM reached_at) * 1000000)::bigint FROM standing
            WHERE standing.board = name AND standing.changed >= ${since}::text::xid8 LIMIT ${mostChanges})
        ) changed
      ) changes ON true`)
  const byBoard = new Map<string, SetChange[]>(boards.map((board) => [board, []]))
  for (const { board, playerId, score, reachedMicros } of rows) {
    if (board === null) continue
    byBoard.get(board)?.push({
      playerId,
      entry: score === null ? null : { playerId, score, reachedMicros },
    })
  }
  for (const [board, changes] of byBoard) if (changes.length >= mostChanges) byBoard.delete(board)
  return { upto: BigInt(rows[0]?.upto ?? since), byBoard }
}

/** The position of a read that begins now: transactions that are open now may not be in it. */
export async function changesBegin(db: Db): Promise<bigint> {
  const { upto } = await db.one<{ upto: string }>(sql`SELECT pg_snapshot_xmin(pg_current_snapshot()) AS upto`)
  return BigInt(upto)
}

/** Identifies the database and its timeline: after a restore or a failover its transactions are different ones. */
export async function sourceOf(db: Db): Promise<string> {
  const { source } = await db.one<{ source: string }>(sql`
    SELECT concat_ws(':', (SELECT system_identifier FROM pg_control_system()),
                     (SELECT timeline_id FROM pg_control_checkpoint()),
                     (SELECT oid FROM pg_database WHERE datname = current_database())) AS source`)
  return source
}

/** The standings of a board after a given player, in the order of the players, so many at a time. */
export const pageOf = (db: Db, board: string, after: bigint, size: number): Promise<SetEntry[]> =>
  db.rows(sql`
    SELECT player_id AS "playerId", score, (extract(epoch FROM reached_at) * 1000000)::bigint AS "reachedMicros"
      FROM standing WHERE board = ${board} AND player_id > ${after} ORDER BY player_id LIMIT ${size}`)

/** A fencing token for a process that begins to sync the sets: higher than every earlier one. */
export async function nextFencingToken(db: Db): Promise<bigint> {
  const { token } = await db.one<{ token: bigint }>(sql`SELECT nextval('leaderboard_sync_token') AS token`)
  return token
}
