import { leaderboardMaxUsers } from '@ganj/contract'
import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import type { PubSub } from '#platform/pub-sub.ts'
import type { Valkey } from '#platform/valkey/valkey.ts'
import { createBoardSets } from './board-sets.ts'
import type { Boards } from './board-view.ts'
import { boardsInPostgres } from './boards-in-postgres.ts'
import { boardsInValkey } from './boards-in-valkey.ts'
import { createLeaderboardSync, type LeaderboardSync } from './leaderboard-sync.ts'

interface Dependencies {
  timeZone: string
  database: Database
  clock: Clock
  log: FastifyBaseLogger
  valkey?: Valkey | undefined
}

/** The source of the current boards, and the sync of their sorted sets if there are any. */
export function createBoards(
  { timeZone, database, clock, log, valkey }: Dependencies,
  pubSub: PubSub,
): {
  boards: Boards
  leaderboardSync: LeaderboardSync | undefined
} {
  const otherwise = boardsInPostgres(database, leaderboardMaxUsers)
  if (!valkey) return { boards: otherwise, leaderboardSync: undefined }
  const sets = createBoardSets(valkey)
  const onError = (error: unknown) => log.warn({ err: error }, 'a board is read from PostgreSQL')
  return {
    boards: boardsInValkey({ database, sets, otherwise, onError }),
    leaderboardSync: createLeaderboardSync({ database, sets, timeZone, clock, pubSub }),
  }
}
