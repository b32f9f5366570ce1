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

interface JobContext {
  /** Aborted when the process is about to end: a job that lasts ends at its next step then. */
  abortSignal?: AbortSignal | undefined
}

export type JobHandlers = {
  [Name in JobName]: (payload: JobPayloads[Name], context?: JobContext) => Promise<void>
}

interface JobOptions {
  /** A crontab line: the job also runs then, in one process at a time, and is not retried when it fails. */
  cron?: string
  /** Its runs have separate slots, so that jobs that wait for an external service do not delay them. */
  ownSlots?: true
  /** What it pays, ends or deletes by the time alone is final: it does not run while our clock is wrong. */
  checksClock?: true
}

/** A task of the job queue. One that throws is retried later. */
export interface Job extends JobOptions {
  name: JobName
  run(payload: never, context?: JobContext): Promise<void>
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
  /** The earliest time; unset: at once. */
  runAt?: Date
  /** A job under this name that has not begun yet is left unchanged, instead of adding a second one. */
  key?: string
}

/** Adds a job in the transaction: it runs once this commits, at least once, and never when it rolls back. */
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

/** Migrates the tables of the job queue to their newest version. */
export const migrateJobs = (pool: Pool): Promise<void> => runMigrations({ pgPool: pool })
