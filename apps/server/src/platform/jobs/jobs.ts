import { runMigrations } from 'graphile-worker'
import type { Pool } from 'pg'
import type { Tx } from '../database/database.ts'
import { sql } from '../database/sql.ts'

/**
 * Payloads by the name of their job; they must survive JSON. Each module declares its own:
 * `declare module '#platform/jobs/jobs.ts' { interface JobPayloads { 'send-report': { day: string } } }`.
 */
// biome-ignore lint/suspicious/noEmptyInterface: modules add to it
export interface JobPayloads {}

export type JobName = keyof JobPayloads
export type JobHandlers = { [Name in JobName]: (payload: JobPayloads[Name]) => Promise<void> }

interface JobOptions {
  /** A crontab line: the job also runs then, in one process at a time, and is not tried again when it fails. */
  cron?: string
  /** Its runs have slots of their own, so that jobs that wait for a service elsewhere do not hold them up. */
  ownSlots?: true
}

/** A task of the job queue. One that throws is tried again later. */
export interface Job extends JobOptions {
  name: JobName
  run(payload: never): Promise<void>
}

export const defineJob = <Name extends JobName>(
  name: Name,
  run: JobHandlers[Name],
  options: JobOptions = {},
): Job => ({ name, run, ...options })

/** The handlers of jobs by name. */
export const handlersOf = (jobs: readonly Job[]): JobHandlers =>
  Object.fromEntries(jobs.map(({ name, run }) => [name, run])) as JobHandlers

interface AddOptions {
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
  { runAt, key }: AddOptions = {},
): Promise<void> {
  await tx.rows(sql`
    SELECT graphile_worker.add_job(${name}, ${JSON.stringify(payload)}::json, run_at => ${runAt ?? null},
                                   job_key => ${key ?? null}, job_key_mode => 'preserve_run_at')`)
}

/** Brings the tables of the job queue to their newest form. */
export const migrateJobs = (pool: Pool): Promise<void> => runMigrations({ pgPool: pool })
