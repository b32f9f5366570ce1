import { runMigrations } from 'graphile-worker'
import type { Pool } from 'pg'
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

/** Brings the tables of the job queue to their newest form. */
export const migrateJobs = (pool: Pool): Promise<void> => runMigrations({ pgPool: pool })
