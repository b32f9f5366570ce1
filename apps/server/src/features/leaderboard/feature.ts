import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '#platform/clock.ts'
import type { Content } from '#platform/content.ts'
import type { Database, Tx } from '#platform/database/database.ts'
import type { AdminHttp, Http } from '#platform/feature.ts'
import { defineJob } from '#platform/jobs/jobs.ts'
import type { PubSub } from '#platform/pub-sub.ts'
import type { Valkey } from '#platform/valkey/valkey.ts'
import { changeGroupBoard, leaveBoards, leaveGroupBoard } from './boards/change-boards.ts'
import { createBoards } from './boards/create-boards.ts'
import { startLeaderboardSync } from './boards/leaderboard-sync.ts'
import { type GroupCircle, rankGroups } from './boards/rank-groups.ts'
import { scoresOn, topOfGroup, weekOf } from './boards/read-for-bot.ts'
import type { Circles } from './boards/read-leaderboard.ts'
import { recordScores } from './boards/record-scores.ts'
import { type Counts, type Recount, recountBoards } from './boards/recount-boards.ts'
import { changesIndex } from './boards/standing-changes.ts'
import { seasonRules, weeklyPrizes } from './content.ts'
import { updateRankCheckpoints } from './ranks/rank-checkpoints.ts'
import { leaderboardRoutes } from './routes.ts'
import { seasonAdminRoutes } from './seasons/admin-routes.ts'
import { lastPrizedPlace } from './seasons/award.ts'
import { closeSeasons, type SeasonDependencies } from './seasons/close-seasons.ts'
import { groupPrizes } from './seasons/group-prize-rules.ts'
import { overtakenReminder } from './seasons/overtaken-reminder.ts'
import { pruneRemoved } from './seasons/prune-removed.ts'
import { seasonAt } from './seasons/rules.ts'
import { isClosed } from './seasons/season-queries.ts'
import { seasonReminder } from './seasons/season-reminder.ts'
import { prizesInWords } from './seasons/season-texts.ts'

export { leaderboardLedger } from './ledger.ts'

declare module '#platform/jobs/jobs.ts' {
  interface JobPayloads {
    'update-rank-checkpoints': Record<string, never>
    'close-seasons': Record<string, never>
    'rank-groups': Record<string, never>
  }
}

declare module '#platform/pub-sub.ts' {
  interface Topics {
    'standing-changed': true
  }
}

export const leaderboardContent = [weeklyPrizes, seasonRules, groupPrizes]

/** The indexes that a process with Valkey needs, to follow the boards. */
export const leaderboardIndexes = [changesIndex]

interface LeaderboardDependencies
  extends Pick<SeasonDependencies, 'reactions' | 'hasPendingRuns' | 'doubtfulRunsOf'> {
  bestRunOf: Counts['bestRunOf']
  blueFireOf: Counts['blueFireOf']
  timeZone: string
  database: Database
  /** For background work, whose statements may take longer. */
  backgroundDatabase: Database
  clock: Clock
  log: FastifyBaseLogger
  valkey?: Valkey | undefined
  pubSub: PubSub
  content: Content
  circles: Circles & GroupCircle
  needsApproval: Parameters<typeof seasonAdminRoutes>[1]['needsApproval']
}

export function leaderboardFeature(dependencies: LeaderboardDependencies) {
  const {
    timeZone,
    database,
    backgroundDatabase,
    clock,
    pubSub,
    content,
    circles,
    reactions,
    hasPendingRuns,
    doubtfulRunsOf,
    bestRunOf,
    blueFireOf,
    log,
    needsApproval,
  } = dependencies
  const onSyncError = (error: unknown) => log.warn({ err: error }, 'the boards are not copied to Valkey')
  const { boards, leaderboardSync } = createBoards(dependencies, pubSub)
  return {
    routes: ({ mount }: Http) => leaderboardRoutes(mount, database, { boards, timeZone, circles, content }),
    adminRoutes: (http: AdminHttp) =>
      seasonAdminRoutes(http, { database, timeZone, needsApproval, doubtfulRunsOf }),
    jobs: [
      defineJob(
        'update-rank-checkpoints',
        () => updateRankCheckpoints(backgroundDatabase, timeZone, clock()),
        { cron: '* * * * *' },
      ),
      defineJob(
        'close-seasons',
        () =>
          closeSeasons(
            { database: backgroundDatabase, timeZone, reactions, hasPendingRuns, doubtfulRunsOf },
            clock(),
          ),
        { cron: '* * * * *', checksClock: true },
      ),
      defineJob(
        'rank-groups',
        () => rankGroups(backgroundDatabase.autocommit, circles, { timeZone, now: clock() }),
        {
          cron: '*/5 * * * *',
        },
      ),
    ],
    /** Copies the boards to Valkey; absent where there is none. */
    leaderboardSync,
    /** Starts the copy of the boards to Valkey. */
    startSync: leaderboardSync && (() => startLeaderboardSync(leaderboardSync, onSyncError)),
    pruneRemoved: () => pruneRemoved(backgroundDatabase.autocommit, clock()),
    recordScores: (tx: Tx, runs: Parameters<typeof recordScores>[1]) =>
      recordScores(tx, runs, { timeZone, groupsOf: circles.groupsOf }),
    changeGroupBoard: (tx: Tx, move: Parameters<typeof changeGroupBoard>[1]) =>
      changeGroupBoard(tx, move, {
        timeZone,
        bestRunOf: (one, playerId, period) => bestRunOf(one, playerId, { ...period, forPrizes: false }),
      }),
    recountBoards: (tx: Tx, recount: Recount) =>
      recountBoards(tx, recount, { timeZone, groupOf: circles.groupOf, bestRunOf, blueFireOf }),
    leaveGroupBoard: (tx: Tx, leaving: Parameters<typeof leaveGroupBoard>[1]) =>
      leaveGroupBoard(tx, leaving, timeZone),
    leaveBoards: (tx: Tx, leaving: Parameters<typeof leaveBoards>[1]) => leaveBoards(tx, leaving, timeZone),
    prizesInWords,
    seasonReminder: seasonReminder(timeZone),
    overtakenReminder: overtakenReminder(timeZone),
    topOfGroup: (groupId: string, now: Date) => topOfGroup(database, groupId, { timeZone, now }),
    weekOf: (playerId: bigint, now: Date) => weekOf(database, playerId, { timeZone, now }),
    lastPrizedPlace: async () => lastPrizedPlace((await content.items(weeklyPrizes)).map(({ data }) => data)),
    seasonAt: (moment: Date) => seasonAt(moment, timeZone),
    weeklyBoard: (now: Date) => seasonAt(now, timeZone).board,
    scoresOn,
    isClosed,
  }
}
