import { type ParsedCronItem, parseCronItems } from 'graphile-worker'
import type { Pool } from 'pg'
import { twoKeyLocks } from '../database/advisory-locks.ts'
import type { Job } from './jobs.ts'
import type { LockConnection } from './lock-connection.ts'

/**
 * The crontab lines of jobs in the queue's format. A failed job is not retried, because it recurs; one that has not
 * begun when it recurs is replaced by the new one.
 */
export const cronItemsOf = (jobs: readonly Job[]): ParsedCronItem[] =>
  parseCronItems(
    jobs.flatMap(({ name, cron }) =>
      cron ? [{ task: name, match: cron, options: { maxAttempts: 1, jobKey: `recurring:${name}` } }] : [],
    ),
  )

/** Whether a job came from its crontab line: the queue marks it. */
export const isRecurring = (payload: unknown): boolean =>
  typeof payload === 'object' && payload !== null && '_cron' in payload

interface QueuedJob {
  id: string
  task_identifier: string
}

type LockAction = 'pg_try_advisory_lock' | 'pg_advisory_unlock'

/**
 * Runs each recurring job in one process at a time: while the previous run lasts, the next one is skipped.
 * @param locks absent where no other process may run them
 */
export function createRecurringJobs(pool: Pool, locks: LockConnection | undefined) {
  const running = new Set<string>()
  const ask = async (action: LockAction, task: string): Promise<boolean> => {
    const rows = await locks?.query<{ done: boolean }>(`SELECT ${action}($1, hashtext($2)) AS done`, [
      twoKeyLocks.recurringJob,
      task,
    ])
    return !rows || rows[0]?.done === true
  }

  return async ({ id, task_identifier: task }: QueuedJob, work: () => Promise<void>): Promise<void> => {
    if (running.has(task)) return
    running.add(task)
    try {
      if (!(await ask('pg_try_advisory_lock', task))) return
      try {
        await work()
      } finally {
        // A release that fails here is done after the next job, or by the end of the connection.
        await completeFailed(pool, task, id).catch(() => undefined)
        await ask('pg_advisory_unlock', task).catch(() => undefined)
      }
    } finally {
      running.delete(task)
    }
  }
}

/** The failures of earlier runs are obsolete: the queue has at most the last one that failed. */
const completeFailed = (pool: Pool, task: string, id: string) =>
  pool.query(
    `SELECT graphile_worker.complete_jobs(array(
       SELECT j.id FROM graphile_worker.jobs j
        WHERE j.task_identifier = $1 AND j.attempts >= j.max_attempts AND j.id <> $2))`,
    [task, id],
  )
