import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import type { Http } from '#platform/feature.ts'
import { defineJob } from '#platform/jobs/jobs.ts'
import { maintainPartitions } from './maintain-partitions.ts'
import { analyticsCollector } from './routes.ts'
import type { AnalyticsSettings } from './settings.ts'
import { deleteEventsOf } from './store-events.ts'

export { analyticsSettings } from './settings.ts'

declare module '#platform/jobs/jobs.ts' {
  interface JobPayloads {
    'keep-analytics': Record<string, never>
  }
}

interface AnalyticsDependencies {
  settings: AnalyticsSettings
  database: Database
  /** For background work, whose statements may take longer. */
  backgroundDatabase: Database
  clock: Clock
}

export const analyticsFeature = ({
  settings,
  database,
  backgroundDatabase,
  clock,
}: AnalyticsDependencies) => ({
  routes: async ({ app, secret, callerOf, limits }: Http) => {
    if (settings.ANALYTICS !== 'on') return
    await analyticsCollector(app, {
      database,
      clock,
      token: settings.ANALYTICS_TOKEN,
      secret,
      asksForProof: settings.ANALYTICS_PROOF === 'on',
      callerOf,
      limits,
      bytesPerDay: settings.ANALYTICS_DAILY_MB * 1024 * 1024,
    })
  },
  jobs: [
    defineJob(
      'keep-analytics',
      () =>
        maintainPartitions(backgroundDatabase.autocommit, {
          retentionDays: settings.ANALYTICS_RETENTION,
          now: clock(),
        }),
      { cron: '27 * * * *', checksClock: true },
    ),
  ],
  deleteEventsOf,
})
