import type { Clock } from '#platform/clock.ts'
import type { Database, Db } from '#platform/database/database.ts'
import type { AdminHttp } from '#platform/feature.ts'
import { defineJob } from '#platform/jobs/jobs.ts'
import { factBetween, pastWeeks } from './past-weeks.ts'
import type { OverviewDependencies } from './read-overview.ts'
import type { WaitingDependencies } from './read-waiting.ts'
import { rollUpDays } from './roll-up.ts'
import { overviewRoutes } from './routes.ts'

declare module '#platform/jobs/jobs.ts' {
  interface JobPayloads {
    'roll-up-days': Record<string, never>
  }
}

interface OverviewFeatureDependencies extends OverviewDependencies, WaitingDependencies {
  database: Database
  /** For background work, whose statements may take longer. */
  backgroundDatabase: Database
  timeZone: string
  clock: Clock
  /** The retention of events, days. */
  retentionDays: number
}

/** The daily figures of the product, the work that waits for operators, and the health of the installation. */
export const overviewFeature = ({
  database,
  backgroundDatabase,
  timeZone,
  clock,
  retentionDays,
  revenueOf,
  suspiciousSince,
}: OverviewFeatureDependencies) => ({
  adminRoutes: ({ mountAdmin }: AdminHttp) =>
    overviewRoutes(mountAdmin, { database, timeZone, revenueOf, suspiciousSince }),
  jobs: [
    defineJob(
      'roll-up-days',
      async () => {
        await rollUpDays({ database: backgroundDatabase, timeZone, retentionDays }, clock())
      },
      { cron: '7 * * * *', checksClock: true },
    ),
  ],
  pastWeeks: (db: Db, figures: readonly string[], now: Date) => pastWeeks(db, figures, { now, timeZone }),
  factBetween: (db: Db, span: { since: Date; until: Date }, counted: Parameters<typeof factBetween>[2]) =>
    factBetween(db, { ...span, timeZone }, counted),
})
