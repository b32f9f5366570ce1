import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { createTestDatabase } from '#test/database/test-database.ts'
import { addDueRun } from '#test/fixtures/jobs.ts'
import { patience } from '#test/patience.ts'
import { type Db, openDatabase } from '../database/database.ts'
import { migrate } from '../database/migration/migrate.ts'
import { startPGlite } from '../database/provision/pglite.ts'
import { sql } from '../database/sql.ts'
import { countDeadJobs, listDeadJobs, retryDeadJob } from './dead-jobs.ts'
import { addJob, type Job, type JobName, migrateJobs } from './jobs.ts'
import { cronItemsOf } from './recurring-jobs.ts'
import { startJobs } from './run-jobs.ts'

const { url, drop } = await createTestDatabase()
const database = openDatabase({ url, size: 2, onError: () => undefined })
const stops: (() => Promise<void>)[] = []
afterEach(async () => {
  await Promise.all(stops.splice(0).map((stop) => stop()))
  await database.rows(sql`DELETE FROM graphile_worker._private_jobs`)
})
afterAll(async () => {
  await database.close()
  await drop()
})

const own: readonly JobName[] = ['verify-run']
const recurring: readonly JobName[] = ['close-seasons', 'watch-chain']
const jobOf = (name: JobName, run: Job['run'] = async () => undefined): Job => ({
  name,
  run,
  ...(own.includes(name) && { ownSlots: true }),
  ...(recurring.includes(name) && { cron: '* * * * *' }),
})
const recurringJobs = cronItemsOf([...own, ...recurring].map((name) => jobOf(name)))

const log = { debug: () => undefined, warn: () => undefined, error: vi.fn() }
const eventually = (holds: () => void | Promise<void>) => vi.waitFor(holds, patience)

/** A process that runs these jobs. */
async function start(handlers: Partial<Record<JobName, Job['run']>>): Promise<void> {
  const jobs = Object.entries(handlers).map(([name, run]) => jobOf(name as JobName, run))
  const { stop } = await startJobs(url, jobs, log)
  stops.push(stop)
}

const tick = (task: JobName, at: Db = database) => addDueRun(at, jobOf(task))

const waiting = async () =>
  (await database.one<{ count: number }>(sql`SELECT count(*)::int AS count FROM graphile_worker.jobs`)).count

/** Work that lasts until the test ends it. */
function createGate() {
  let open = () => {}
  const passed = new Promise<void>((resolve) => {
    open = resolve
  })
  return { passed, open: () => open() }
}

test('scores are verified while every other slot waits for a chain that does not answer', async () => {
  const [chain, verified] = [createGate(), vi.fn(async () => undefined)]
  const stuck = vi.fn(() => chain.passed)
  await start({ 'watch-chain': stuck, 'refund-stars': stuck, 'verify-run': verified })
  await database.transaction(async (tx) => {
    for (let count = 0; count < 20; count++) await addJob(tx, 'watch-chain', {})
    for (let count = 0; count < 20; count++) await addJob(tx, 'refund-stars', { chargeId: String(count) })
  })
  await eventually(() => expect(stuck).toHaveBeenCalledTimes(3))
  await database.transaction((tx) => addJob(tx, 'verify-run', { playerId: '1', runId: 'a' }))
  await eventually(() => expect(verified).toHaveBeenCalledTimes(1))
  chain.open()
})

test('every recurring job has one attempt and a key, so that none accumulate', async () => {
  for (const { options } of recurringJobs) expect(options.maxAttempts).toBe(1)
  expect(new Set(recurringJobs.map(({ options }) => options.jobKey)).size).toBe(recurringJobs.length)
  for (let minute = 0; minute < 5; minute++) await tick('close-seasons')
  expect(await waiting()).toBe(1)
})

test('a recurring job runs in one process at a time, and is skipped while its previous run lasts', async () => {
  const gate = createGate()
  const work = vi.fn(() => gate.passed)
  await start({ 'close-seasons': work })
  await start({ 'close-seasons': work })
  await tick('close-seasons')
  await eventually(() => expect(work).toHaveBeenCalledTimes(1))
  for (let minute = 0; minute < 3; minute++) {
    await tick('close-seasons')
    // The running one is the only one left: the others were taken and skipped.
    await eventually(async () => expect(await waiting()).toBe(1))
  }
  expect(work).toHaveBeenCalledTimes(1)
  gate.open()
  await eventually(async () => expect(await waiting()).toBe(0))
  await tick('close-seasons')
  await eventually(() => expect(work).toHaveBeenCalledTimes(2))
})

test('a recurring job that fails is dead until it succeeds, and exists once', async () => {
  let isBroken = true
  const work = vi.fn(async () => {
    if (isBroken) throw new Error('the chain does not answer')
  })
  await start({ 'watch-chain': work })
  for (let minute = 1; minute <= 3; minute++) {
    await tick('watch-chain')
    await eventually(() => expect(work).toHaveBeenCalledTimes(minute))
    await eventually(async () => expect([await waiting(), await countDeadJobs(database)]).toEqual([1, 1]))
  }
  isBroken = false
  await tick('watch-chain')
  await eventually(async () => expect([await waiting(), await countDeadJobs(database)]).toEqual([0, 0]))
})

test('a job that failed for the last time is counted, raises an alarm, is listed, and can be retried', async () => {
  let isBroken = true
  const work = vi.fn(async () => {
    if (isBroken) throw new Error('no answer')
  })
  await start({ 'refund-stars': work })
  await database.rows(sql`
    SELECT FROM graphile_worker.add_job('refund-stars', '{"chargeId":"c1"}'::json, max_attempts => 1)`)
  await eventually(async () => expect(await countDeadJobs(database)).toBe(1))
  const [dead] = await listDeadJobs(database, 10)
  expect(dead).toMatchObject({
    task: 'refund-stars',
    payload: { chargeId: 'c1' },
    attempts: 1,
    error: expect.stringContaining('no answer'),
  })
  const alarm = expect.objectContaining({ alarm: 'job-dead', task: 'refund-stars', job: dead?.id })
  expect(log.error).toHaveBeenCalledWith(alarm, 'a job failed for the last time')

  isBroken = false
  expect(await database.transaction((tx) => retryDeadJob(tx, dead!.id))).toBe(true)
  await eventually(async () => expect([await waiting(), work.mock.calls.length]).toEqual([0, 2]))
  expect(await database.transaction((tx) => retryDeadJob(tx, dead!.id))).toBe(false)
})

test('jobs whose results a full disk refused are repeated once there is space', async () => {
  await database.rows(sql`
    CREATE FUNCTION refuse_result() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = 'disk_full'; END $$`)
  await database.rows(sql`
    CREATE TRIGGER disk_full BEFORE DELETE ON graphile_worker._private_jobs
       FOR EACH ROW EXECUTE FUNCTION refuse_result()`)
  await database.rows(sql`
    CREATE TRIGGER disk_full_too BEFORE UPDATE ON graphile_worker._private_jobs
       FOR EACH ROW WHEN (NEW.locked_by IS NULL AND OLD.locked_by IS NOT NULL) EXECUTE FUNCTION refuse_result()`)
  const refunded = vi.fn(async () => undefined)
  const published = vi.fn(async () => undefined).mockRejectedValueOnce(new Error('the disk is full'))
  await start({ 'refund-stars': refunded, 'publish-content': published })
  await database.transaction(async (tx) => {
    await addJob(tx, 'refund-stars', { chargeId: 'c1' })
    await tx.rows(sql`SELECT FROM graphile_worker.add_job('publish-content', '{}'::json)`)
  })
  await eventually(() =>
    expect(log.error).toHaveBeenCalledWith(expect.stringContaining('the job queue cannot start again yet')),
  )
  await database.rows(sql`DROP FUNCTION refuse_result() CASCADE`)
  await eventually(async () => expect(await waiting()).toBe(0))
  expect(published.mock.calls.length).toBeGreaterThan(1)
})

test('after its database was read-only the queue takes jobs again, on new connections', async () => {
  log.error.mockClear()
  const refunded = vi.fn(async () => undefined)
  await start({ 'refund-stars': refunded })
  // Its session began before and is not read-only.
  const admin = await database.pool.connect()
  const alter = (change: string) =>
    admin.query(`DO $$ BEGIN EXECUTE format('ALTER DATABASE %I ${change}', current_database()); END $$`)
  await alter('SET default_transaction_read_only = on')
  await admin.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
                      WHERE datname = current_database() AND application_name = 'ganj jobs'`)
  await eventually(() =>
    expect(log.error).toHaveBeenCalledWith(expect.stringContaining('the job queue cannot start again yet')),
  )
  await alter('RESET default_transaction_read_only')
  await admin.query(`SELECT graphile_worker.add_job('refund-stars', '{"chargeId":"c2"}'::json)`)
  admin.release()
  await eventually(() => expect(refunded).toHaveBeenCalledTimes(1))
})

test('a recurring job that lasts learns at once that its process is about to end', async () => {
  const begun = createGate()
  const run: Job['run'] = async (_, { abortSignal } = {}) => {
    begun.open()
    await once(abortSignal!, 'abort')
  }
  const { stop } = await startJobs(url, [jobOf('close-seasons', run)], log)
  await tick('close-seasons')
  await begun.passed
  await stop()
  expect([await waiting(), await countDeadJobs(database)]).toEqual([0, 0])
})

test('on PGlite, whose connections are one session, scores and recurring jobs run as well', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'ganj-jobs-'))
  const lite = await startPGlite(folder)
  await migrate(lite.url)
  const small = openDatabase({ url: lite.url, size: 1, onError: () => undefined })
  await migrateJobs(small.pool)
  const [verified, closed] = [vi.fn(async () => undefined), vi.fn(async () => undefined)]
  const handlers = [jobOf('verify-run', verified), jobOf('close-seasons', closed)]
  await small.transaction((tx) => addJob(tx, 'verify-run', { playerId: '1', runId: 'a' }))
  // An earlier process was killed while it ran this job.
  await small.rows(sql`
    UPDATE graphile_worker._private_jobs SET locked_by = 'pool-killed', locked_at = now(), attempts = 1`)
  const { stop } = await startJobs(lite.url, handlers, log, { isOneSession: true })
  await tick('close-seasons', small)
  await vi.waitFor(
    () => expect([verified.mock.calls.length, closed.mock.calls.length]).toEqual([1, 1]),
    patience,
  )
  await stop()
  await small.close()
  await lite.stop()
  rmSync(folder, { recursive: true })
}, 120_000)
