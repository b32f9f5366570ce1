import { Pool } from 'pg'
import { afterAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { createTestDatabase } from '#test/database/test-database.ts'
import { patience } from '#test/patience.ts'
import { twoKeyLocks } from '../database/advisory-locks.ts'
import { openDatabase } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import { holdQueueLock, releaseJobsOfEndedQueues } from './ended-queues.ts'
import { addJob, migrateJobs } from './jobs.ts'
import { createLockConnection, type LockConnection } from './lock-connection.ts'
import { startJobs } from './run-jobs.ts'

const { url, drop } = await createTestDatabase()
const database = openDatabase({ url, size: 2, onError: () => undefined })
await migrateJobs(database.pool)
afterAll(async () => {
  await database.close()
  await drop()
})
beforeEach(() => database.rows(sql`DELETE FROM graphile_worker._private_jobs`))

const log = { warn: vi.fn(), debug: () => undefined, error: () => undefined }

/** The queue of a process, without jobs of its own. */
function startQueue(name: string) {
  const pool = new Pool({ connectionString: url, max: 1, application_name: name })
  pool.on('error', () => undefined).on('connect', (client) => client.on('error', () => undefined))
  const locks = createLockConnection(pool, (client) => holdQueueLock(client, name))
  onTestFinished(async () => {
    await locks.close()
    await pool.end()
  })
  const { check } = releaseJobsOfEndedQueues(locks, log)
  return { locks, check, checkTimes: (times: number) => repeat(times, check) }
}

async function repeat(times: number, work: () => Promise<void>): Promise<void> {
  for (let time = 0; time < times; time++) await work()
}

/** A job that a queue took an hour ago. */
async function addTakenJob(queue: string): Promise<void> {
  await database.transaction((tx) => addJob(tx, 'refund-stars', { chargeId: 'c1' }))
  await database.rows(sql`
    UPDATE graphile_worker._private_jobs
       SET locked_by = ${queue}, locked_at = now() - interval '1 hour', attempts = 1`)
}

const holder = async () =>
  (
    await database.one<{ queue: string | null }>(
      sql`SELECT locked_by AS queue FROM graphile_worker._private_jobs`,
    )
  ).queue

/** Ends the session of a queue, as a failover does. */
async function breakConnection(name: string): Promise<void> {
  const ended = sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = ${name}`
  await vi.waitFor(async () => expect(await database.rows(ended)).toEqual([]), patience)
}

test('jobs of a process that has ended are free at the fourth check without its lock', async () => {
  await addTakenJob('pool-ended')
  const other = startQueue('pool-other')
  await other.checkTimes(3)
  expect(await holder()).toBe('pool-ended')
  await other.check()
  expect(await holder()).toBe(null)
  expect(log.warn).toHaveBeenCalledWith('jobs of a process that has ended are free again: pool-ended')
})

test('a process keeps a job that lasts an hour until its connection ends', async () => {
  const [long, other] = [startQueue('pool-long'), startQueue('pool-other')]
  await long.check()
  await addTakenJob('pool-long')
  await other.checkTimes(10)
  expect(await holder()).toBe('pool-long')
  await breakConnection('pool-long')
  await other.checkTimes(4)
  expect(await holder()).toBe(null)
})

test('a process whose connection broke takes its lock again in time, and keeps its jobs', async () => {
  const [cut, other] = [startQueue('pool-cut'), startQueue('pool-other')]
  await cut.check()
  await addTakenJob('pool-cut')
  await breakConnection('pool-cut')
  await other.checkTimes(3)
  await vi.waitFor(cut.check, patience)
  await other.checkTimes(10)
  expect(await holder()).toBe('pool-cut')
})

test('checks before a time without a database do not count', async () => {
  await addTakenJob('pool-ended')
  const { locks, checkTimes } = startQueue('pool-other')
  let isDown = false
  const query: LockConnection['query'] = (text, values) =>
    isDown ? Promise.reject(new Error('the database is down')) : locks.query(text, values)
  const { check } = releaseJobsOfEndedQueues({ ...locks, query }, log)
  await repeat(3, check)
  isDown = true
  await expect(check()).rejects.toThrow('down')
  isDown = false
  await repeat(3, check)
  expect(await holder()).toBe('pool-ended')
  await checkTimes(4)
  expect(await holder()).toBe(null)
})

test('every queue of a process that runs jobs holds its lock', async () => {
  let end = () => {}
  const ended = new Promise<void>((resolve) => {
    end = resolve
  })
  const [refund, verify] = [vi.fn(() => ended), vi.fn(() => ended)]
  const { stop } = await startJobs(
    url,
    [
      { name: 'refund-stars', run: refund },
      { name: 'verify-run', run: verify, ownSlots: true },
    ],
    log,
  )
  onTestFinished(stop)
  await database.transaction(async (tx) => {
    await addJob(tx, 'refund-stars', { chargeId: 'c1' })
    await addJob(tx, 'verify-run', { playerId: '1', runId: 'a' })
  })
  await vi.waitFor(
    () => expect([refund.mock.calls.length, verify.mock.calls.length]).toEqual([1, 1]),
    patience,
  )
  const held = sql`SELECT FROM pg_locks WHERE locktype = 'advisory' AND classid = ${twoKeyLocks.jobQueue}::oid`
  await vi.waitFor(async () => expect(await database.rows(held)).toHaveLength(2), patience)
  await startQueue('pool-other').checkTimes(10)
  const taken = sql`SELECT FROM graphile_worker._private_jobs WHERE locked_by IS NOT NULL`
  expect(await database.rows(taken)).toHaveLength(2)
  end()
})
