import type { Health, waitingKinds } from '@ganj/contract/admin'
import type { Operator } from '#platform/admin/mount-admin.ts'
import type { Db } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import { countDeadJobs } from '#platform/jobs/dead-jobs.ts'

export type WaitingKind = (typeof waitingKinds)[number]

export interface WaitingDependencies {
  /** Suspicious runs submitted since then are pending for review. */
  suspiciousSince(now: Date): Date
}

/**
 * The work that waits for operators, and the age of the oldest entry; each by an index. Approvals only as far as this
 * operator may confirm them.
 */
export async function readWaiting(
  db: Db,
  { id, permissions }: Operator,
  { now, suspiciousSince }: WaitingDependencies & { now: Date },
) {
  const [rows, deadJobs] = await Promise.all([
    db.rows<{ what: WaitingKind; count: number; since: Date | null }>(sql`
      SELECT 'payouts' AS what, count(*)::int, min(changed_at) AS since FROM payout WHERE state = 'in-review'
      UNION ALL
      SELECT 'seasons', count(*)::int, min(ends_at) FROM season
       WHERE state IN ('ended', 'finalised') AND (state = 'finalised' OR hold_reason IS NOT NULL)
      UNION ALL
      SELECT 'payments', count(*)::int, min(received_at) FROM charge WHERE outcome IN ('held', 'refund-due')
      UNION ALL
      SELECT 'runs', count(*)::int, min(r.submitted_at)
        FROM (SELECT player_id, public_id FROM run_trace WHERE suspicion >= 60) t
        JOIN run r USING (player_id, public_id)
       WHERE r.submitted_at >= ${suspiciousSince(now)} AND r.state = 'verified' AND r.ranked
         AND NOT EXISTS (SELECT FROM run_verdict v WHERE v.player_id = r.player_id AND v.public_id = r.public_id)
      UNION ALL
      SELECT 'approvals', count(*)::int, min(requested_at) FROM approval
       WHERE state = 'waiting' AND expires_at > ${now} AND permission = ANY(${[...permissions]})
         AND requested_by <> ${id}`),
    countDeadJobs(db),
  ])
  return [...rows, { what: 'jobs' as const, count: deadJobs, since: null }].map(({ what, count, since }) => ({
    what,
    count,
    since: since?.toISOString() ?? null,
  }))
}

/** The health of the installation: the size of its queues, the age of their oldest entries, and recent failures. */
export async function readHealth(db: Db, now: Date): Promise<Health> {
  const hourAgo = new Date(now.getTime() - 60 * 60_000)
  const [row, deadJobs] = await Promise.all([
    db.one<{
      jobs: number
      oldestJob: Date | null
      runs: number
      oldestRun: Date | null
      messages: number
      oldestMessage: Date | null
      lastUpdate: Date | null
      errors: number
      ledgerChecked: Date | null
      discrepancies: bigint | null
      rolledUp: Date | null
    }>(sql`
      SELECT (SELECT count(*)::int FROM graphile_worker._private_jobs WHERE is_available AND run_at <= ${now}) AS jobs,
             (SELECT min(run_at) FROM graphile_worker._private_jobs WHERE is_available AND run_at <= ${now}) AS "oldestJob",
             (SELECT count(*)::int FROM run_queue) AS runs, (SELECT min(submitted_at) FROM run_queue) AS "oldestRun",
             (SELECT count(*)::int FROM bot_message WHERE state = 'waiting' AND due_at <= ${now}) AS messages,
             (SELECT min(due_at) FROM bot_message WHERE state = 'waiting' AND due_at <= ${now}) AS "oldestMessage",
             (SELECT max(received_at) FROM bot_update) AS "lastUpdate",
             (SELECT count(*)::int FROM analytics_event
               WHERE happened_at >= ${hourAgo} AND happened_at < ${now} AND name = 'error') AS errors,
             (SELECT max(checked_at) FROM ledger_check) AS "ledgerChecked",
             (SELECT discrepancies FROM ledger_check ORDER BY id DESC LIMIT 1) AS discrepancies,
             (SELECT max(rolled_up_at) FROM daily_roll_up) AS "rolledUp"`),
    countDeadJobs(db),
  ])
  const lag = (oldest: Date | null) => (oldest ? Math.max(0, (now.getTime() - oldest.getTime()) / 1000) : 0)
  const at = (moment: Date | null) => moment?.toISOString() ?? null
  return {
    /** Seconds that the oldest entry has waited. */
    queues: [
      { queue: 'jobs', waiting: row.jobs, lagSeconds: lag(row.oldestJob) },
      { queue: 'runs', waiting: row.runs, lagSeconds: lag(row.oldestRun) },
      { queue: 'messages', waiting: row.messages, lagSeconds: lag(row.oldestMessage) },
    ],
    deadJobs,
    errorsLastHour: row.errors,
    lastBotUpdate: at(row.lastUpdate),
    ledger: {
      checkedAt: at(row.ledgerChecked),
      discrepancies: row.discrepancies === null ? null : Number(row.discrepancies),
    },
    rolledUpAt: at(row.rolledUp),
  }
}
