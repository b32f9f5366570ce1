import { metrics, type Observable } from '@opentelemetry/api'
import { newestCheck } from '#ledger/check-ledger.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import { countDeadJobs } from '#platform/jobs/dead-jobs.ts'

/** Since when the oldest entry of each kind is pending; null when none is. */
interface Backlog {
  approvedPayout: Date | null
  reviewedPayout: Date | null
  unpaidSeason: Date | null
  dueJob: Date | null
  ledgerCheck: Date | null
  restoreRehearsal: Date | null
}

/** Each finds its row by an index, the job by the order in which jobs are taken; read once for each scrape. */
const readBacklog = (db: Db, now: Date): Promise<Backlog> =>
  db.one(sql`
    SELECT (SELECT min(h.at) FROM payout p JOIN payout_history h ON h.payout_id = p.id AND h.state = 'approved'
             WHERE p.state IN ('approved', 'batched', 'signed', 'sent')) AS "approvedPayout",
           (SELECT min(changed_at) FROM payout WHERE state = 'in-review') AS "reviewedPayout",
           (SELECT min(ends_at) FROM season WHERE state <> 'paid') AS "unpaidSeason",
           (SELECT run_at FROM graphile_worker._private_jobs WHERE is_available = true AND run_at <= ${now}
             ORDER BY priority, run_at LIMIT 1) AS "dueJob",
           coalesce((SELECT checked_at FROM ledger_check ORDER BY id DESC LIMIT 1),
                    (SELECT min(applied_at) FROM migration)) AS "ledgerCheck",
           coalesce((SELECT max(finished_at) FROM restore_rehearsal WHERE problems = '{}'),
                    (SELECT min(applied_at) FROM migration)) AS "restoreRehearsal"`)

const kinds = {
  approvedPayout: ['ganj.payout.approved.age', 'since the oldest payout that is not confirmed was approved'],
  reviewedPayout: [
    'ganj.payout.review.age',
    'since the oldest payout in review began to wait for an operator',
  ],
  unpaidSeason: ['ganj.season.unpaid.age', 'since the oldest season that is not paid was over'],
  dueJob: ['ganj.job.due.age', 'since the oldest job that nobody has taken was due'],
  ledgerCheck: [
    'ganj.ledger.check.age',
    'since all balances were compared with their transfers, or the installation',
  ],
  restoreRehearsal: [
    'ganj.restore.rehearsal.age',
    'since a restored backup was last in order, or the installation',
  ],
} as const satisfies Record<keyof Backlog, readonly [name: string, description: string]>

/** Exports how long the oldest pending work for players has waited: zero when there is none. */
export function watchBacklog(db: Db, clock: Clock): void {
  const meter = metrics.getMeter('ganj')
  const gauges = Object.entries(kinds).map(
    ([kind, [name, description]]) =>
      [kind as keyof Backlog, meter.createObservableGauge(name, { unit: 's', description })] as const,
  )
  meter
    .createObservableGauge('ganj.ledger.discrepancies', {
      description: 'balances that are not the sum of their transfers, by the newest check',
    })
    .addCallback(async (result) => result.observe(Number((await newestCheck(db))?.discrepancies ?? 0n)))
  meter
    .createObservableGauge('ganj.job.dead', { description: 'jobs that failed in their last attempt' })
    .addCallback(async (result) => result.observe(await countDeadJobs(db)))
  meter.addBatchObservableCallback(
    async (result) => {
      const now = clock()
      const backlog = await readBacklog(db, now)
      for (const [kind, gauge] of gauges) result.observe(gauge, secondsSince(backlog[kind], now))
    },
    gauges.map(([, gauge]): Observable => gauge),
  )
}

const secondsSince = (since: Date | null, now: Date) =>
  since === null ? 0 : Math.max(0, (now.getTime() - since.getTime()) / 1000)
