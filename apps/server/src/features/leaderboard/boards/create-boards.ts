import { leaderboardMaxUsers } from '@ganj/contract'
import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '#platform/clock.ts'
import type { Settings } from '#platform/config.ts'
import type { Database } from '#platform/database/database.ts'
import type { Bus } from '#platform/pub-sub.ts'
import type { Valkey } from '#platform/valkey/valkey.ts'
import { createBoardSets } from './board-sets.ts'
import type { Boards } from './board-view.ts'
import { boardsInPostgres } from './boards-in-postgres.ts'
import { boardsInValkey } from './boards-in-valkey.ts'
import { type BoardKeeper, createBoardKeeper } from './leaderboard-sync.ts'

interface Parts {
  settings: Settings
  database: Database
  clock: Clock
  log: FastifyBaseLogger
  valkey?: Valkey | undefined
}

/** Where the boards that run are read, and what keeps their sorted sets where there are any. */
export function createBoards(
  { settings, database, clock, log, valkey }: Parts,
  bus: Bus,
): {
  boards: Boards
  boardKeeper: BoardKeeper | undefined
} {
  const otherwise = boardsInPostgres(database, leaderboardMaxUsers)
  if (!valkey) return { boards: otherwise, boardKeeper: undefined }
  const sets = createBoardSets(valkey)
  const onError = (error: unknown) => log.warn({ err: error }, 'a board is read from PostgreSQL')
  return {
    boards: boardsInValkey({ database, sets, otherwise, onError }),
    boardKeeper: createBoardKeeper({ database, sets, timeZone: settings.TIME_ZONE, clock, bus }),
  }
}
