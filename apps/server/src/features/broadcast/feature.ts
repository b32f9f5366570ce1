import { setTimeout as wait } from 'node:timers/promises'
import type { Operator } from '#platform/admin/mount-admin.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database, Db, Writer } from '#platform/database/database.ts'
import type { AdminHttp, Http } from '#platform/feature.ts'
import { defineJob } from '#platform/jobs/jobs.ts'
import type { Bot } from '#platform/telegram/bot.ts'
import type { TelegramSettings } from '#platform/telegram/settings.ts'
import { broadcastAdminRoutes } from './admin-routes.ts'
import { pruneRecipients } from './prune-recipients.ts'
import { broadcastRoutes } from './routes.ts'
import type { WeeklyBoard } from './segment.ts'
import { sendBroadcasts } from './sending/send-broadcasts.ts'
import type { BroadcastSettings } from './settings.ts'

export { broadcastSettings } from './settings.ts'

declare module '#platform/jobs/jobs.ts' {
  interface JobPayloads {
    'send-broadcasts': Record<string, never>
  }
}

interface BroadcastDependencies {
  settings: BroadcastSettings & Pick<TelegramSettings, 'BOT_USERNAME'>
  database: Database
  clock: Clock
  /** Absent while it is off: nothing is sent. */
  bot: Bot | undefined
  weeklyBoard: WeeklyBoard
  /** For counts, whose statements may take longer. */
  backgroundDatabase: Database
  telegramIdOf(db: Db, operator: Operator): Promise<bigint | undefined>
}

/** A round ends before that of the next minute begins, in any process. */
const turnMs = 58_000

export const broadcastFeature = (dependencies: BroadcastDependencies) => ({
  prune: (writer: Writer, now: Date) => pruneRecipients(writer, now),
  routes: ({ mount }: Http) => broadcastRoutes(mount, dependencies.database),
  adminRoutes: (http: AdminHttp) =>
    broadcastAdminRoutes(http, { ...dependencies, botUsername: dependencies.settings.BOT_USERNAME }),
  jobs: [
    defineJob(
      'send-broadcasts',
      async (_, { abortSignal: stopping } = {}) => {
        const { settings, database, clock, bot, weeklyBoard } = dependencies
        if (!bot) return
        const { BOT_USERNAME: botUsername, BROADCAST_RATE: rate } = settings
        const until = new Date(clock().getTime() + turnMs)
        const sender = { database, bot, botUsername, clock, wait, rate, weeklyBoard, stopping }
        await sendBroadcasts(sender, until)
      },
      { cron: '* * * * *', ownSlots: true },
    ),
  ],
})
