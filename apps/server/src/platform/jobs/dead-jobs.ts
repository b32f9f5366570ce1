import type { Db, Tx } from '../database/database.ts'
import { sql } from '../database/sql.ts'

/** A job whose last attempt failed: it is not retried. */
export interface DeadJob {
  id: string
  task: string
  payload: unknown
  attempts: number
  error: string | null
  failedAt: Date
}

/** How many jobs have no attempt left. One that a killed process had taken counts when the queue releases it. */
export const countDeadJobs = async (db: Db): Promise<number> =>
  (
    await db.one<{ count: number }>(sql`
      SELECT count(*)::int AS count FROM graphile_worker._private_jobs
       WHERE NOT is_available AND attempts >= max_attempts
         AND (locked_at IS NULL OR locked_at < now() - interval '4 hours')`)
  ).count

/** The jobs without an attempt left, the last to fail first. */
export const listDeadJobs = (db: Db, most: number): Promise<DeadJob[]> =>
  db.rows(sql`
    SELECT job.id::text, task.identifier AS task, job.payload, job.attempts::int, job.last_error AS error,
           job.updated_at AS "failedAt"
      FROM graphile_worker._private_jobs job JOIN graphile_worker._private_tasks task ON task.id = job.task_id
     WHERE NOT job.is_available AND job.attempts >= job.max_attempts
       AND (job.locked_at IS NULL OR job.locked_at < now() - interval '4 hours')
     ORDER BY job.updated_at DESC LIMIT ${most}`)

/** Resets the attempts of a dead job. @returns whether there was one */
export async function retryDeadJob(tx: Tx, id: string): Promise<boolean> {
  const rows = await tx.rows(sql`
    SELECT FROM graphile_worker.reschedule_jobs(array(
      SELECT job.id FROM graphile_worker._private_jobs job
       WHERE job.id = ${id}::bigint AND NOT job.is_available AND job.attempts >= job.max_attempts),
      run_at => now(), attempts => 0)`)
  return rows.length > 0
}
