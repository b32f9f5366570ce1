import { fileURLToPath } from 'node:url'

export { developmentInitData } from '#auth/development.ts'
export { createAccessTokens } from '#auth/sessions/access-token.ts'
export { changeContent, createContent, seedContent } from '#platform/content.ts'
export { type Database, type Db, openDatabase } from '#platform/database/database.ts'
export { migrate } from '#platform/database/migration/migrate.ts'
export { findBinaries } from '#platform/database/provision/binaries.ts'
export { createCluster, dataOf, passwordFileOf } from '#platform/database/provision/cluster.ts'
export { clusterOf, type Home } from '#platform/database/provision/home.ts'
export {
  becomesReady,
  freePort,
  launch,
  readPostmaster,
  shutDown,
} from '#platform/database/provision/postmaster.ts'
export { chooseRunUser } from '#platform/database/provision/run-user.ts'
export { replicaReads } from '#platform/database/reads.ts'
export { handlersOf, type JobName, migrateJobs } from '#platform/jobs/jobs.ts'
export { createLog } from '#platform/log.ts'
export { createPubSub } from '#platform/pub-sub.ts'
export { monthCode, publicId, timedId } from '#platform/random.ts'
export { configuredBot } from '#platform/telegram/bot.ts'
export { openValkey } from '#platform/valkey/open-valkey.ts'
export type { Valkey } from '#platform/valkey/valkey.ts'
/* The parts of the server that benches measure separately. */
export { createApp } from '../src/api.ts'
export type { Dependencies } from '../src/app.ts'
export { contentKinds } from '../src/content-kinds.ts'
export { draftBroadcast, startBroadcast } from '../src/features/broadcast/control.ts'
export { type BroadcastSender, sendBroadcasts } from '../src/features/broadcast/sending/send-broadcasts.ts'
export { ticketRefillKind } from '../src/features/game/content.ts'
export { ticketReminder } from '../src/features/game/runs/ticket-reminder.ts'
export { idleReminder } from '../src/features/idle/idle-reminder.ts'
export { type BoardSets, chunkSize, createBoardSets } from '../src/features/leaderboard/boards/board-sets.ts'
export { boardsInPostgres } from '../src/features/leaderboard/boards/boards-in-postgres.ts'
export { boardsInValkey } from '../src/features/leaderboard/boards/boards-in-valkey.ts'
export {
  createLeaderboardSync,
  startLeaderboardSync,
} from '../src/features/leaderboard/boards/leaderboard-sync.ts'
export { standingsAround, standingsOfPlayers, topOf } from '../src/features/leaderboard/boards/queries.ts'
export { recordScores } from '../src/features/leaderboard/boards/record-scores.ts'
export {
  changesBegin,
  changesIndex,
  changesSince,
  nextFencingToken,
  pageOf,
  sourceOf,
} from '../src/features/leaderboard/boards/standing-changes.ts'
export { updateRankCheckpoints } from '../src/features/leaderboard/ranks/rank-checkpoints.ts'
export { overtakenReminder } from '../src/features/leaderboard/seasons/overtaken-reminder.ts'
export { boardOfGroup, pastSeasons, periodOf, seasonAt } from '../src/features/leaderboard/seasons/rules.ts'
export { seasonReminder } from '../src/features/leaderboard/seasons/season-reminder.ts'
export { type Reminders, remind } from '../src/features/messages/remind.ts'
export { streakReminder } from '../src/features/rewards/streak-reminder.ts'
export { verifySpin } from '../src/features/wheel/proof/verify-spin.ts'
export { readConfig } from '../src/settings.ts'
export { startTestBotApi } from './fakes/bot-api.ts'
export { createTestChain } from './fakes/chain.ts'
export { startTestToncenter } from './fakes/toncenter.ts'
export { startTestValkey } from './fakes/valkey-server.ts'

/** The folder whose statements are checked for their query plans. */
export const sourceFolder = fileURLToPath(new URL('../src', import.meta.url))
export { leastSuspicion, suspicionOf } from '../src/features/game/anti-cheat/suspicion.ts'
export { createTracer, type TraceFeatures } from '../src/features/game/anti-cheat/trace-features.ts'
export { earliestAt, paceOf, toleranceMs } from '../src/features/game/runs/pace-rules.ts'
export { judge } from '../src/features/game/runs/rules.ts'
