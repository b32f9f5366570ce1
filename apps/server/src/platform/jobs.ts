import { Logger, type Runner, run, runMigrations, type TaskList } from 'graphile-worker'
import type { Pool } from 'pg'
import type { Tx } from './database/database.ts'
import { sql } from './database/sql.ts'

/** What is left to do after a transaction, by name; the payload must survive JSON. */
export interface JobPayloads {
  'verify-run': { playerId: string; runId: string }
}

export type JobName = keyof JobPayloads
export type JobHandlers = { [Name in JobName]: (payload: JobPayloads[Name]) => Promise<void> }

/** Adds a job with the transaction: it runs once this commits, at least once, and never when it rolls back. */
export async function addJob<Name extends JobName>(
  tx: Tx,
  name: Name,
  payload: JobPayloads[Name],
): Promise<void> {
  await tx.rows(sql`SELECT graphile_worker.add_job(${name}, ${JSON.stringify(payload)}::json)`)
}

interface Log {
  debug(message: string): void
  warn(message: string): void
  error(message: string): void
}

/** Brings the tables of the job queue to their newest form. */
export const migrateJobs = (pool: Pool): Promise<void> => runMigrations({ pgPool: pool })

/**
 * Runs jobs as they come until stopped; a job that throws is tried again later. On connections of its own: the queue
 * writes its rows as JSON, which our bigints are not.
 */
export async function startJobs(
  url: string,
  handlers: JobHandlers,
  log: Log,
): Promise<{ stop(): Promise<void> }> {
  const runner: Runner = await run({
    connectionString: url,
    maxPoolSize: 3,
    concurrency: 2,
    noHandleSignals: true,
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
  })
  return { stop: () => runner.stop() }
}
