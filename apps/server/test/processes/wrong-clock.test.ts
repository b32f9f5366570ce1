import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { checkClocks } from '#platform/database/check-clocks.ts'
import { sql } from '#platform/database/sql.ts'
import { countDeadJobs } from '#platform/jobs/dead-jobs.ts'
import type { JobName } from '#platform/jobs/jobs.ts'
import { startJobs } from '#platform/jobs/run-jobs.ts'
import { createApp } from '../../src/api.ts'
import { seasonAt } from '../../src/features/leaderboard/seasons/rules.ts'
import { addDueRun } from '../fixtures/jobs.ts'
import { patience } from '../patience.ts'
import { createTestApp } from '../test-app.ts'

const { database, url, dependencies, signIn } = await createTestApp()
const weekMs = 7 * 24 * 60 * 60_000

/** The clock of the worker's machine, which a test sets wrong; that of the database is right. */
let aheadMs = 0
const clock = () => new Date(Date.now() + aheadMs)
afterEach(() => {
  aheadMs = 0
})

/** A worker that runs one of the server's jobs. */
async function startWorker(name: JobName) {
  const { app, jobs } = await createApp({ ...dependencies, clock })
  const job = jobs.find((one) => one.name === name)!
  const log = { debug: () => undefined, warn: () => undefined, error: vi.fn() }
  const { stop } = await startJobs(url, [job], log, { checkClock: () => checkClocks(database, clock) })
  onTestFinished(async () => {
    await stop()
    await app.close()
  })
  return {
    log,
    /** Runs the job. @returns once it has been refused, or done */
    run: async (result: 'refused' | 'done') => {
      await addDueRun(database, job)
      const left = result === 'refused' ? 1 : 0
      await expect
        .poll(async () => [await countJobs(), await countDeadJobs(database)], patience)
        .toEqual([left, left])
    },
  }
}

const countJobs = async () =>
  (await database.one<{ count: number }>(sql`SELECT count(*)::int AS count FROM graphile_worker.jobs`)).count

const seasons = () => database.rows(sql`SELECT board, state FROM season ORDER BY ends_at`)

test('a worker whose clock has jumped past the end of a week does not close it, and closes weeks again when its clock is right', async () => {
  const { id } = await signIn(1)
  const boardAt = (time: number) => seasonAt(new Date(time), dependencies.settings.TIME_ZONE).board
  const stand = (board: string) =>
    database.rows(sql`
      INSERT INTO standing (board, player_id, score, reached_at) VALUES (${board}, ${id}, 1, ${new Date()})`)
  const [running, over] = [boardAt(Date.now()), boardAt(Date.now() - 2 * weekMs)]
  await stand(running)
  const worker = await startWorker('close-seasons')

  aheadMs = weekMs + 2 * 60 * 60_000
  await worker.run('refused')
  expect(await seasons()).toEqual([])
  const alarm = {
    alarm: 'job-dead',
    task: 'close-seasons',
    err: expect.objectContaining({ message: expect.stringContaining("612000 s ahead of the database's") }),
  }
  expect(worker.log.error).toHaveBeenCalledWith(expect.objectContaining(alarm), expect.any(String))

  aheadMs = 0
  await worker.run('done')
  expect(await seasons()).toEqual([])
  await stand(over)
  await worker.run('done')
  expect(await seasons()).toContainEqual({ board: over, state: 'finalised' })
})

test.each(['prune', 'keep-analytics', 'roll-up-days'] as const)(
  '%s, whose effect is final, does not run on a machine whose clock is wrong',
  async (name) => {
    const worker = await startWorker(name)
    aheadMs = -60_000
    await worker.run('refused')
    aheadMs = 0
    await worker.run('done')
  },
)
