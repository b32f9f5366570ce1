import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '#platform/clock.ts'
import type { Settings } from '#platform/config.ts'
import type { Content } from '#platform/content.ts'
import type { Database, Tx } from '#platform/database/database.ts'
import type { Http } from '#platform/feature.ts'
import { defineJob } from '#platform/jobs.ts'
import type { Bus } from '#platform/pub-sub.ts'
import type { Valkey } from '#platform/valkey/valkey.ts'
import { changeGroupBoard, leaveBoards } from './boards/change-boards.ts'
import { createBoards } from './boards/create-boards.ts'
import { startBoardKeeper } from './boards/leaderboard-sync.ts'
import type { Circles } from './boards/read-leaderboard.ts'
import { recordScore } from './boards/record-score.ts'
import { seasonRules, weeklyPrizes } from './content.ts'
import { markBoards } from './ranks/rank-checkpoints.ts'
import { leaderboardRoutes } from './routes.ts'
import { closeSeasons, type SeasonParts } from './seasons/close-seasons.ts'
import { pruneRemoved } from './seasons/prune-removed.ts'
import { prizeWonText } from './seasons/season-texts.ts'

declare module '#platform/jobs.ts' {
  interface JobPayloads {
    'mark-boards': Record<string, never>
    'close-seasons': Record<string, never>
  }
}

declare module '#platform/pub-sub.ts' {
  interface Topics {
    'standing-changed': true
  }
}

export const leaderboardContent = [weeklyPrizes, seasonRules]

interface LeaderboardParts extends Pick<SeasonParts, 'reactions' | 'hasPendingRuns'> {
  bestRunOf: Parameters<typeof changeGroupBoard>[2]['bestRunOf']
  settings: Settings
  database: Database
  /** Of work in the background, whose statements may take longer. */
  unhurried: Database
  clock: Clock
  log: FastifyBaseLogger
  valkey?: Valkey | undefined
  bus: Bus
  content: Content
  circles: Circles
}

export function leaderboardFeature(dependencies: LeaderboardParts) {
  const {
    settings,
    database,
    unhurried,
    clock,
    bus,
    content,
    circles,
    reactions,
    hasPendingRuns,
    bestRunOf,
    log,
  } = dependencies
  const timeZone = settings.TIME_ZONE
  const onSyncError = (error: unknown) => log.warn({ err: error }, 'the boards are not copied to Valkey')
  const { boards, boardKeeper } = createBoards(dependencies, bus)
  return {
    routes: ({ mount }: Http) => leaderboardRoutes(mount, database, { boards, timeZone, circles, content }),
    jobs: [
      defineJob('mark-boards', () => markBoards(unhurried, timeZone, clock()), { cron: '* * * * *' }),
      defineJob(
        'close-seasons',
        () => closeSeasons({ database: unhurried, timeZone, reactions, hasPendingRuns }, clock()),
        { cron: '* * * * *' },
      ),
    ],
    /** Copies the boards to Valkey; absent where there is none. */
    boardKeeper,
    /** Begins to copy the boards to Valkey. */
    startSync: boardKeeper && (() => startBoardKeeper(boardKeeper, onSyncError)),
    pruneRemoved: () => pruneRemoved(unhurried, clock()),
    recordScore: (tx: Tx, run: Parameters<typeof recordScore>[1]) =>
      recordScore(tx, run, { timeZone, groupOf: circles.groupOf }),
    changeGroupBoard: (tx: Tx, move: Parameters<typeof changeGroupBoard>[1]) =>
      changeGroupBoard(tx, move, { timeZone, bestRunOf }),
    leaveBoards: (tx: Tx, leaving: Parameters<typeof leaveBoards>[1]) => leaveBoards(tx, leaving, timeZone),
    prizeWonText,
  }
}
