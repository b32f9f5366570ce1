import { afterAll, beforeEach, expect, test } from 'vitest'
import { openDatabase } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import { createTestDatabase } from '#test/database/test-database.ts'
import { claimRuns, leaseMs, mapKeyOf } from './run-queue.ts'

const { url, drop } = await createTestDatabase()
const database = openDatabase({ url, size: 3, onError: () => undefined })
afterAll(async () => {
  await database.close()
  await drop()
})

const now = new Date('2026-11-18T12:00:00Z')
const runs = 24
beforeEach(async () => {
  await database.autocommit.rows(sql`DELETE FROM run_queue`)
  await database.autocommit.rows(sql`
    INSERT INTO run_queue (player_id, public_id, submitted_at, due_at)
    SELECT 1 + n / 2, 'run-' || n, ${now}::timestamptz + n * interval '1 ms', ${now}::timestamptz + n * interval '1 ms'
      FROM generate_series(0, ${runs - 1}::int) n`)
})
const first = { most: 10, again: false }
const idsOf = (claimed: readonly { runId: string }[]) => claimed.map(({ runId }) => runId)
const range = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => `run-${from + at}`)

test('a claim passes over the runs of one that is not committed yet, and does not wait for it', async () => {
  await database.transaction(async (tx) => {
    expect(idsOf(await claimRuns(tx, first, now))).toEqual(range(0, 10))
    expect(idsOf(await claimRuns(database.autocommit, first, now))).toEqual(range(10, 20))
  })
  expect(idsOf(await claimRuns(database.autocommit, first, now))).toEqual(range(20, runs))
  expect(await claimRuns(database.autocommit, first, now)).toEqual([])
})

test('claims of many processes at once claim every run once', async () => {
  const claims = await Promise.all(
    Array.from({ length: 12 }, () => claimRuns(database.autocommit, { most: 5, again: false }, now)),
  )
  const rest = await claimRuns(database.autocommit, { most: runs, again: false }, now)
  const claimed = [...claims.flat(), ...rest].map(mapKeyOf)
  expect(new Set(claimed).size).toBe(runs)
  expect(claimed).toHaveLength(runs)
})

test('a run that was claimed since it was read is not claimed again', async () => {
  const [run] = await claimRuns(database.autocommit, { most: 1, again: false }, now)
  const lease = (at: Date) =>
    database.autocommit.rows(
      sql`SELECT attempts FROM run_queue_lease(ARRAY[${run!.playerId}::bigint], ARRAY[${run!.runId}], ${at}, ${leaseMs}::int)`,
    )
  expect(await lease(now)).toEqual([])
  expect(await lease(new Date(now.getTime() + leaseMs))).toEqual([{ attempts: 2 }])
})

test('a claim locks only the players of the runs it takes, also by a plan that sorts the whole queue', async () => {
  const claimed = database.transaction(async (tx) => {
    await tx.rows(sql`DROP INDEX run_queue_first`)
    expect(idsOf(await claimRuns(tx, { most: 2, again: false }, now))).toEqual(range(0, 2))
    const locks = await tx.rows(sql`
      SELECT FROM pg_locks WHERE locktype = 'advisory' AND pid = pg_backend_pid()`)
    expect(locks).toHaveLength(1)
    throw new Error('rolled back')
  })
  await expect(claimed).rejects.toThrow('rolled back')
})
