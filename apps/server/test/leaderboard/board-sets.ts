import { afterAll, expect, vi } from 'vitest'
import { openDatabase } from '#platform/database/database.ts'
import { migrate } from '#platform/database/migration/migrate.ts'
import { sql } from '#platform/database/sql.ts'
import { createPubSub } from '#platform/pub-sub.ts'
import { openValkey } from '#platform/valkey/open-valkey.ts'
import { createBoardSets } from '../../src/features/leaderboard/boards/board-sets.ts'
import type { Boards } from '../../src/features/leaderboard/boards/board-view.ts'
import { boardsInPostgres } from '../../src/features/leaderboard/boards/boards-in-postgres.ts'
import { boardsInValkey } from '../../src/features/leaderboard/boards/boards-in-valkey.ts'
import { createLeaderboardSync } from '../../src/features/leaderboard/boards/leaderboard-sync.ts'
import { changesIndex } from '../../src/features/leaderboard/boards/standing-changes.ts'
import { periodOf } from '../../src/features/leaderboard/seasons/rules.ts'
import { createTestDatabase } from '../database/test-database.ts'

const timeZone = 'Asia/Tehran'
export const now = new Date('2026-11-18T12:00:00Z')
export const { board: weekly } = periodOf('weekly', now, timeZone)
export const boardNames = (['weekly', 'daily', 'all-time', 'blue-fire'] as const).map(
  (dimension) => periodOf(dimension, now, timeZone).board,
)

/** Boards in a real Valkey and a real PostgreSQL, with many players whose scores and times are often equal. */
export async function createBoardWorld(valkeyUrl: string, crowd: number) {
  const { url, drop } = await createTestDatabase()
  const database = openDatabase({ url, size: 6, onError: () => undefined })
  const valkey = openValkey({ url: valkeyUrl, prefix: 'test', onError: () => undefined })
  const sets = createBoardSets(valkey)
  afterAll(async () => {
    await valkey.close()
    await database.close()
    await drop()
  })
  await migrate(url, [changesIndex])
  await database.rows(sql`
    INSERT INTO player (public_id, username, created_at)
    SELECT lpad(n::text, 12, '0'), 'crowd-' || n, now() FROM generate_series(1, ${crowd}::int) n`)
  await database.rows(sql`
    INSERT INTO standing
    SELECT board, id, id * 7919 % 40, ${now}::timestamptz + id % 5 * interval '1 microsecond'
      FROM player, unnest(${boardNames}::text[]) board`)

  let fallBacks = 0
  // A new one each time, without cached first places.
  const inPostgres: Boards = { view: (...asked) => boardsInPostgres(database, 10).view(...asked) }
  const counting: Boards = {
    view: (...asked) => {
      fallBacks++
      return inPostgres.view(...asked)
    },
  }
  const boards = boardsInValkey({ database, sets, otherwise: counting, onError: () => undefined })
  const createSync = () =>
    createLeaderboardSync({ database, sets, timeZone, clock: () => now, pubSub: createPubSub(valkey) })

  /** A player's read of a board, as PostgreSQL has it now; and whether a set could serve it. */
  const look = async (playerId: bigint, board = weekly) => {
    const before = fallBacks
    const view = await boards.view(board, { playerId, places: 10 }, now)
    expect(view).toEqual(await inPostgres.view(board, { playerId, places: 10 }, now))
    return fallBacks === before ? 'set' : 'postgres'
  }
  /** Rounds until every set exists and is up to date. */
  const syncAll = async (sync = createSync()) => {
    for (const _ of boardNames) {
      await sync.round()
      await sync.filled()
    }
    await sync.round()
    return sync
  }
  await vi.waitFor(() => sets.state(weekly))
  return { database, valkey, sets, look, syncAll, createSync }
}
