import { type ParsedCronItem, parseCronItems } from 'graphile-worker'
import type { Pool, PoolClient } from 'pg'
import { twoKeyLocks } from '../database/advisory-locks.ts'
import type { Job } from './jobs.ts'

/**
 * The crontab lines of jobs as the queue takes them. One that fails is not tried again, for it comes by itself; one that
 * has not begun when it comes again takes the new one's place.
 */
export const cronItemsOf = (jobs: readonly Job[]): ParsedCronItem[] =>
  parseCronItems(
    jobs.flatMap(({ name, cron }) =>
      cron ? [{ task: name, match: cron, options: { maxAttempts: 1, jobKey: `recurring:${name}` } }] : [],
    ),
  )

/** Whether a job came by its crontab line: the queue marks it. */
export const isRecurring = (payload: unknown): boolean =>
  typeof payload === 'object' && payload !== null && '_cron' in payload

interface QueuedJob {
  id: string
  task_identifier: string
}

type LockAction = 'pg_try_advisory_lock' | 'pg_advisory_unlock'

/**
 * Runs each recurring job in one process at a time: where the one before still runs, this one is left out. The locks are
 * held by a connection, so that a process that is killed holds none.
 * @param hasOthers whether other processes may run them
 */
export function createRecurringJobs(pool: Pool, hasOthers: boolean) {
  const running = new Set<string>()
  let holder: Promise<PoolClient> | undefined
  let held: PoolClient | undefined

  const connection = () => {
    holder ??= pool.connect().then(
      (client) => {
        held = client
        client.once('error', () => drop(client))
        return client
      },
      (error: unknown) => {
        holder = undefined
        throw error
      },
    )
    return holder
  }
  /** Closes the connection, and so frees every lock it holds. One that is closed already may still fail while it ends. */
  const drop = (client: PoolClient) => {
    if (held !== client) return
    held = undefined
    holder = undefined
    client.release(true)
  }
  let last: Promise<unknown> = Promise.resolve()
  /** Asks once the question before is answered: jobs of the same minute share the connection, which takes one at a time. */
  const ask = (action: LockAction, task: string): Promise<boolean> => {
    const answer = last.then(() => send(action, task))
    last = answer.catch(() => undefined)
    return answer
  }
  const send = async (action: LockAction, task: string): Promise<boolean> => {
    const client = await connection()
    const { rows } = await client.query<{ done: boolean }>(`SELECT ${action}($1, hashtext($2)) AS done`, [
      twoKeyLocks.recurringJob,
      task,
    ])
    return rows[0]?.done === true
  }

  return {
    async run({ id, task_identifier: task }: QueuedJob, work: () => Promise<void>): Promise<void> {
      if (running.has(task)) return
      running.add(task)
      try {
        if (hasOthers && !(await ask('pg_try_advisory_lock', task))) return
        try {
          await work()
        } finally {
          // What cannot be done here is done after the next one, or by the end of the connection.
          await forgetFailed(pool, task, id).catch(() => undefined)
          if (hasOthers) await ask('pg_advisory_unlock', task).catch(() => undefined)
        }
      } finally {
        running.delete(task)
      }
    },
    close: async () => {
      const client = await holder?.catch(() => undefined)
      if (client) drop(client)
    },
  }
}

/** How its earlier runs ended says nothing any more: the queue holds at most the last one that failed. */
const forgetFailed = (pool: Pool, task: string, id: string) =>
  pool.query(
    `SELECT graphile_worker.complete_jobs(array(
       SELECT j.id FROM graphile_worker.jobs j
        WHERE j.task_identifier = $1 AND j.attempts >= j.max_attempts AND j.id <> $2))`,
    [task, id],
  )
