import { afterAll, beforeEach, expect, test } from 'vitest'
import { openDatabase } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import { createTestDatabase } from '#test/database/test-database.ts'
import { claimRuns, dropSettled, leaseMs, mapKeyOf, renewClaims } from './run-queue.ts'

const { url, drop } = await createTestDatabase()
const database = openDatabase({ url, size: 3, onError: () => undefined })
afterAll(async () => {
  await database.close()
  await drop()
})

const now = new Date('2026-11-18T12:00:00Z')
const runs = 24
beforeEach(async () => {
  await database.autocommit.rows(sql`DELETE FROM run_claim`)
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

const later = (ms: number) => new Date(now.getTime() + ms)

test('a claim that expires counts, and its run is claimed again by one process, after all that expired earlier', async () => {
  const again = (at: Date) => claimRuns(database.autocommit, { most: 1, again: true }, at)
  await claimRuns(database.autocommit, { most: 1, again: false }, now)
  await claimRuns(database.autocommit, { most: 1, again: false }, later(1))
  expect(await again(later(leaseMs - 1))).toEqual([])
  expect(await again(later(leaseMs))).toMatchObject([{ runId: 'run-0', attempts: 2 }])
  // The second claim lasts twice as long.
  const both = await Promise.all([again(later(leaseMs + 1)), again(later(leaseMs + 1))])
  expect(both.flat()).toMatchObject([{ runId: 'run-1', attempts: 2 }])
  expect(await again(later(3 * leaseMs - 1))).toEqual([])
  expect(await again(later(3 * leaseMs))).toMatchObject([{ runId: 'run-0', attempts: 3 }])
})

test('a run that was claimed since it was read is not claimed again', async () => {
  await claimRuns(database.autocommit, { most: 1, again: false }, now)
  const [run] = await claimRuns(database.autocommit, { most: 1, again: true }, later(leaseMs))
  const lease = (at: Date) =>
    database.autocommit.rows(
      sql`SELECT attempts FROM run_queue_lease(ARRAY[${run!.playerId}::bigint], ARRAY[${run!.runId}], ${at}, ${leaseMs}::int)`,
    )
  expect(await lease(later(leaseMs))).toEqual([])
  expect(await lease(later(3 * leaseMs))).toEqual([{ attempts: 3 }])
})

test('a run stays claimed while its claim is renewed, and its claim is removed with it', async () => {
  const claimed = await claimRuns(database.autocommit, first, now)
  await renewClaims(database.autocommit, claimed.slice(0, 2), later(leaseMs - 1))
  const again = await claimRuns(database.autocommit, { most: runs, again: true }, later(leaseMs))
  expect(idsOf(again)).toEqual(range(2, 10))
  await dropSettled(database.autocommit, claimed)
  expect(await claimRuns(database.autocommit, { most: runs, again: true }, later(10 * leaseMs))).toEqual([])
  expect(await database.rows(sql`SELECT FROM run_claim`)).toEqual([])
  expect(await database.rows(sql`SELECT FROM run_queue`)).toHaveLength(runs - 10)
})

test('a crash of the database, which empties the claims, makes their runs due at once', async () => {
  await claimRuns(database.autocommit, first, now)
  await database.autocommit.rows(sql`TRUNCATE run_claim`)
  expect(idsOf(await claimRuns(database.autocommit, first, now))).toEqual(range(0, 10))
})

test('the claim of a run that has left the queue is removed when it expires', async () => {
  await claimRuns(database.autocommit, { most: 1, again: false }, now)
  await database.autocommit.rows(sql`DELETE FROM run_queue`)
  expect(await claimRuns(database.autocommit, { most: 1, again: true }, later(leaseMs))).toEqual([])
  expect(await database.rows(sql`SELECT FROM run_claim`)).toEqual([])
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
