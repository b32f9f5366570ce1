import { pruneOperatorSessions } from '#auth/operators/sessions.ts'
import { pruneSessions } from '#auth/sessions/prune-sessions.ts'
import { checkLedger } from '#ledger/check-ledger.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import { addHistoryPartitions } from '#platform/database/history.ts'
import { pruneKeys } from '#platform/http/idempotency.ts'
import { defineJob, type Job } from '#platform/jobs/jobs.ts'
import type { Bot } from '#platform/telegram/bot.ts'
import { pruneMessages } from '#platform/telegram/message-queue.ts'
import { sendMessages } from '#platform/telegram/send-messages.ts'

declare module '#platform/jobs/jobs.ts' {
  interface JobPayloads {
    'check-ledger': Record<string, never>
    'keep-history': Record<string, never>
    prune: Record<string, never>
    'send-bot-messages': Record<string, never>
  }
}

interface Maintenance {
  database: Database
  /** For background work, whose statements may take longer. */
  backgroundDatabase: Database
  bot: Bot | undefined
  clock: Clock
  log: Parameters<typeof checkLedger>[0]['log']
  /** The deletions of features, besides those of the layers below. */
  prune: readonly (() => Promise<void>)[]
}

/** The jobs of the layers below the features: ledger, history, sessions, idempotency keys, messages of the bot. */
export const maintenanceJobs = ({
  database,
  backgroundDatabase,
  bot,
  clock,
  log,
  prune,
}: Maintenance): Job[] => [
  defineJob('check-ledger', () => checkLedger({ database: backgroundDatabase, log }, clock()), {
    cron: '47 1 * * *',
  }),
  defineJob('keep-history', () => addHistoryPartitions(backgroundDatabase.autocommit, clock()), {
    cron: '37 * * * *',
  }),
  defineJob(
    'prune',
    async () => {
      await pruneSessions(backgroundDatabase.autocommit, clock())
      await pruneOperatorSessions(backgroundDatabase.autocommit, clock())
      await pruneKeys(backgroundDatabase.autocommit, clock())
      await pruneMessages(backgroundDatabase.autocommit, clock())
      for (const remove of prune) await remove()
    },
    { cron: '17 * * * *', checksClock: true },
  ),
  defineJob('send-bot-messages', async () => bot && sendMessages(database, bot, clock), {
    cron: '* * * * *',
  }),
]
