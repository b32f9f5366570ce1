import { setTimeout as delay } from 'node:timers/promises'
import {
  Logger,
  parseCronItems,
  type Runner,
  type RunnerOptions,
  run,
  runMigrations,
  type TaskList,
} from 'graphile-worker'
import { Pool } from 'pg'
import type { Tx } from './database/database.ts'
import { sql } from './database/sql.ts'

/** What is left to do after a transaction, by name; the payload must survive JSON. */
export interface JobPayloads {
  'verify-run': { playerId: string; runId: string }
  'verify-late': Record<string, never>
  'mark-boards': Record<string, never>
  'close-seasons': Record<string, never>
  prune: Record<string, never>
  'keep-analytics': Record<string, never>
  'keep-history': Record<string, never>
  'check-ledger': Record<string, never>
  'refund-stars': { chargeId: string }
  'reconcile-stars': Record<string, never>
  'expire-payments': Record<string, never>
  'watch-chain': Record<string, never>
  'send-bot-messages': Record<string, never>
  'settle-debts': Record<string, never>
}

/** What comes by the clock, once for all processes. */
const timetable: readonly { task: JobName; match: string }[] = [
  { task: 'verify-late', match: '* * * * *' },
  { task: 'mark-boards', match: '* * * * *' },
  { task: 'close-seasons', match: '* * * * *' },
  { task: 'watch-chain', match: '* * * * *' },
  { task: 'expire-payments', match: '* * * * *' },
  { task: 'send-bot-messages', match: '* * * * *' },
  { task: 'settle-debts', match: '*/5 * * * *' },
  { task: 'reconcile-stars', match: '*/5 * * * *' },
  { task: 'prune', match: '17 * * * *' },
  { task: 'keep-analytics', match: '27 * * * *' },
  { task: 'keep-history', match: '37 * * * *' },
  { task: 'check-ledger', match: '47 1 * * *' },
]

export type JobName = keyof JobPayloads
export type JobHandlers = { [Name in JobName]: (payload: JobPayloads[Name]) => Promise<void> }

interface JobOptions {
  /** When at the earliest; unset: at once. */
  runAt?: Date
  /** A job under this name that has not begun yet is left as it is, instead of a second one. */
  key?: string
}

/** Adds a job with the transaction: it runs once this commits, at least once, and never when it rolls back. */
export async function addJob<Name extends JobName>(
  tx: Tx,
  name: Name,
  payload: JobPayloads[Name],
  { runAt, key }: JobOptions = {},
): Promise<void> {
  await tx.rows(sql`
    SELECT graphile_worker.add_job(${name}, ${JSON.stringify(payload)}::json, run_at => ${runAt ?? null},
                                   job_key => ${key ?? null}, job_key_mode => 'preserve_run_at')`)
}

interface Log {
  debug(message: string): void
  warn(message: string): void
  error(message: string): void
}

/** Brings the tables of the job queue to their newest form. */
export const migrateJobs = (pool: Pool): Promise<void> => runMigrations({ pgPool: pool })

/** How long after it broke the queue is taken up again. */
const pauseMs = 1_000

/**
 * Runs jobs as they come until stopped; a job that throws is tried again later. On connections of its own: the queue
 * writes its rows as JSON, which our bigints are not. A database that goes away ends nothing: what has to be written of a
 * job is written when it is back, and a queue that gave up is taken up again.
 */
export async function startJobs(
  url: string,
  handlers: JobHandlers,
  log: Log,
): Promise<{ stop(): Promise<void> }> {
  let stopping = false
  let runner = await startRunner(url, handlers, log)
  const watch = async () => {
    while (!stopping) {
      await runner.promise.catch((error: unknown) => log.error(`the job queue broke: ${String(error)}`))
      let fresh: Runner | undefined
      while (!stopping && !fresh) {
        await delay(pauseMs, undefined, { ref: false })
        fresh = await startRunner(url, handlers, log).catch(() => undefined)
      }
      if (fresh) runner = fresh
      if (fresh && stopping) await fresh.stop()
    }
  }
  const watching = watch()
  return {
    stop: async () => {
      stopping = true
      // One that broke a moment ago has stopped by itself.
      await runner.stop().catch(() => undefined)
      await watching
    },
  }
}

async function startRunner(url: string, handlers: JobHandlers, log: Log): Promise<Runner> {
  const pgPool = new Pool({ connectionString: url, max: 3 })
  // The queue stops listening before its last connection is gone: unheard, that one's end would be the process's.
  const hear = (error: Error) => log.warn(`a connection of the job queue broke: ${error.message}`)
  pgPool.on('error', hear).on('connect', (client) => client.on('error', hear))
  const options: RunnerOptions = {
    pgPool,
    concurrency: 2,
    noHandleSignals: true,
    // Written in batches the end of a job is written with retries; else a lost connection there would end the process.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    parsedCronItems: parseCronItems([...timetable]),
    taskList: Object.fromEntries(
      Object.entries(handlers).map(([name, handle]) => [
        name,
        (payload: unknown) => (handle as (payload: unknown) => Promise<void>)(payload),
      ]),
    ) as TaskList,
    logger: new Logger(() => (level, message) => {
      if (level === 'error') log.error(message)
      else if (level === 'warning') log.warn(message)
      else log.debug(message)
    }),
  }
  try {
    const runner = await run(options)
    // A pool that was handed in is not the queue's to end.
    const promise = runner.promise.finally(() => pgPool.end())
    return { ...runner, promise }
  } catch (error) {
    await pgPool.end()
    throw error
  }
}
