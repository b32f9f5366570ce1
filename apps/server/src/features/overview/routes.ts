import {
  getFunnel,
  getHealth,
  getOverview,
  getRetention,
  getWaiting,
  mostOverviewDays,
  type Permission,
} from '@ganj/contract/admin'
import type { MountAdmin } from '#platform/admin/mount-admin.ts'
import { type Day, dayOf } from '#platform/calendar.ts'
import type { Database } from '#platform/database/database.ts'
import { Fault } from '#platform/fault.ts'
import { type OverviewDependencies, readOverview } from './read-overview.ts'
import { readFunnel, readRetention } from './read-retention.ts'
import { readHealth, readWaiting, type WaitingDependencies, type WaitingKind } from './read-waiting.ts'

interface Dependencies extends OverviewDependencies, WaitingDependencies {
  database: Database
  timeZone: string
}

/** The permission that an operator needs to see each kind of waiting work. */
const seenBy: Readonly<Record<WaitingKind, Permission | undefined>> = {
  payouts: 'payouts.read',
  seasons: 'seasons.read',
  payments: 'payments.read',
  runs: 'runs.read',
  approvals: undefined,
  jobs: 'health.read',
}

export function overviewRoutes(mount: MountAdmin, dependencies: Dependencies): void {
  const { database, timeZone, revenueOf, suspiciousSince } = dependencies
  mount(getOverview, async ({ query, now }) => {
    const range = rangeOf(query, now, timeZone)
    return { ...range, timeZone, days: await readOverview(database, range, { revenueOf }) }
  })
  mount(getRetention, async ({ query, now }) => {
    const range = rangeOf(query, now, timeZone)
    const today = dayOf(now, timeZone)
    return { ...range, timeZone, cohorts: await readRetention(database, { ...range, today }) }
  })
  mount(getFunnel, async ({ query, now }) => {
    const range = rangeOf(query, now, timeZone)
    return { ...range, timeZone, rows: await readFunnel(database, range) }
  })
  mount(getWaiting, async ({ operator, now }) => ({
    waiting: (await readWaiting(database, operator, { now, suspiciousSince })).filter(({ what }) => {
      const permission = seenBy[what]
      return permission === undefined || operator.permissions.has(permission)
    }),
  }))
  mount(getHealth, ({ now }) => readHealth(database, now))
}

const dayMs = 24 * 60 * 60_000
const usualDays = 28

/** @throws Fault `overview.range-invalid` when it ends before it begins, or is too long */
function rangeOf(
  { from, to }: { from?: Day; to?: Day },
  now: Date,
  timeZone: string,
): { from: Day; to: Day } {
  const last = to ?? dayOf(now, timeZone)
  const first = from ?? dayAgo(last, usualDays - 1)
  if (first > last || first < dayAgo(last, mostOverviewDays - 1)) throw new Fault('overview.range-invalid')
  return { from: first, to: last }
}

const dayAgo = (day: Day, days: number): Day =>
  new Date(Date.parse(`${day}T00:00:00Z`) - days * dayMs).toISOString().slice(0, 10)
