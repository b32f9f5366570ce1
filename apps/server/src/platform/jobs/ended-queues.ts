import type { Pool, PoolClient } from 'pg'
import { twoKeyLocks } from '../database/advisory-locks.ts'
import type { LockConnection } from './lock-connection.ts'

/** The interval of the checks. */
const everyMs = 15_000
/**
 * The number of consecutive checks that find a queue without its lock before its jobs are released. A queue whose
 * connection broke takes its lock again at its own next check.
 */
const checksWithoutLock = 4

/** Marks a queue as running for as long as the connection lasts. Shared, because an earlier connection may still end. */
export const holdQueueLock = (client: PoolClient, queue: string) =>
  client.query('SELECT pg_advisory_lock_shared($1, hashtext($2))', [twoKeyLocks.jobQueue, queue])

/**
 * Releases the jobs of queues whose process has ended: killed, out of memory or with its machine. The library releases
 * them after four hours. The lock of a queue ends with its connection and so with its process, also with one that is
 * only cut off: its jobs may then run twice, which every job allows.
 */
export function releaseJobsOfEndedQueues(locks: LockConnection, log: { warn(message: string): void }) {
  let missing = new Map<string, number>()
  const check = async (): Promise<void> => {
    const found = await queuesWithoutLock(locks).catch((error: unknown) => {
      // Others could not take their locks either.
      missing = new Map()
      throw error
    })
    missing = new Map(found.map((queue) => [queue, (missing.get(queue) ?? 0) + 1]))
    const ended = found.filter((queue) => (missing.get(queue) ?? 0) >= checksWithoutLock)
    if (ended.length === 0) return
    await locks.query('SELECT graphile_worker.force_unlock_workers($1)', [ended])
    log.warn(`jobs of a process that has ended are free again: ${ended.join(', ')}`)
  }
  let timer: NodeJS.Timeout | undefined
  /** A database that does not answer is reported by the queue itself. */
  const tryCheck = () => void check().catch(() => undefined)
  return {
    check,
    start: () => {
      tryCheck()
      timer = setInterval(tryCheck, everyMs).unref()
    },
    stop: () => clearInterval(timer),
  }
}

/** The queues that have taken jobs and do not hold their lock. */
async function queuesWithoutLock(locks: LockConnection): Promise<string[]> {
  const rows = await locks.query<{ queue: string }>(
    `SELECT DISTINCT locked_by AS queue FROM graphile_worker._private_jobs
      WHERE locked_by IS NOT NULL AND NOT EXISTS (
            SELECT FROM pg_locks
             WHERE locktype = 'advisory' AND granted AND classid = $1::oid AND objid = hashtext(locked_by)::oid
               AND objsubid = 2 AND database = (SELECT oid FROM pg_database WHERE datname = current_database()))`,
    [twoKeyLocks.jobQueue],
  )
  return rows.map(({ queue }) => queue)
}

/** Releases every job, where no other process runs any. */
export const releaseAllJobs = (pool: Pool) =>
  pool.query(`SELECT graphile_worker.force_unlock_workers(array(
                SELECT DISTINCT locked_by FROM graphile_worker._private_jobs WHERE locked_by IS NOT NULL))`)
