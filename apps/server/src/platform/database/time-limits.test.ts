import { afterAll, expect, test, vi } from 'vitest'
import { createTestDatabase } from '#test/database/test-database.ts'
import { patience } from '#test/patience.ts'
import { Fault } from '../fault.ts'
import { openDatabase } from './database.ts'
import { sql } from './sql.ts'

const { url, drop } = await createTestDatabase()
const limits = { statementMs: 1_000, lockMs: 100, idleInTransactionMs: 60_000 }
const database = openDatabase({ url, size: 2, onError: () => undefined, limits })
/** Without limits: this connection holds the locks. */
const other = openDatabase({ url, size: 1, onError: () => undefined })
afterAll(async () => {
  await database.close()
  await other.close()
  await drop()
})

/** The code of the fault of a failed statement, and the SQLSTATE of the database. */
const faultOf = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof Fault)) throw new Error('no fault', { cause: error })
  return [error.code, error.retryAfterMs, (error.cause as { code?: string }).code]
}

const shown = async (name: string) =>
  (await database.one<{ value: string }>(sql`SELECT current_setting(${name}) AS value`)).value

test('each connection has limits, whatever the default of its role is', async () => {
  expect(await shown('statement_timeout')).toBe('1s')
  expect(await shown('lock_timeout')).toBe('100ms')
  expect(await shown('idle_in_transaction_session_timeout')).toBe('1min')
})

test('a statement that takes too long is cancelled, and the fault says when to retry', async () => {
  expect(await faultOf(database.rows(sql`SELECT pg_sleep(60)`))).toEqual([
    'server.unavailable',
    2_000,
    '57014',
  ])
  const inside = database.transaction((tx) => tx.rows(sql`SELECT pg_sleep(60)`))
  expect(await faultOf(inside)).toEqual(['server.unavailable', 2_000, '57014'])
})

test('a statement that waits for a lock gives up, and succeeds once the lock is free', async () => {
  const lock = sql`SELECT pg_advisory_xact_lock(1)`
  await other.transaction(async (tx) => {
    await tx.rows(lock)
    expect(await faultOf(database.rows(lock))).toEqual(['server.unavailable', 2_000, '55P03'])
  })
  await database.rows(lock)
})

test('an idle transaction loses its connection and its locks, and the next one gets another connection', async () => {
  const onError = vi.fn()
  const limited = openDatabase({ url, size: 1, onError, limits: { ...limits, idleInTransactionMs: 100 } })
  const still = limited.transaction(async (tx) => {
    await tx.rows(sql`SELECT pg_advisory_xact_lock(2)`)
    await vi.waitFor(() => expect(onError).toHaveBeenCalled(), patience)
    await tx.rows(sql`SELECT 1`)
  })
  expect((await faultOf(still)).slice(0, 2)).toEqual(['server.unavailable', 2_000])
  await limited.rows(sql`SELECT pg_advisory_xact_lock(2)`)
  await limited.close()
})

test('background work may take longer, and leaves the limit of others unchanged', async () => {
  const backgroundDatabase = database.withStatementLimit(60_000)
  await backgroundDatabase.rows(sql`SELECT pg_sleep(1.2)`)
  const inside = await backgroundDatabase.transaction((tx) =>
    tx.one<{ value: string }>(sql`SELECT current_setting('statement_timeout') AS value`),
  )
  expect(inside.value).toBe('1min')
  expect(await shown('statement_timeout')).toBe('1s')
})

test('a database that does not answer is not waited for, and neither is it in a transaction', async () => {
  const unresponsive = openDatabase({ url, size: 1, onError: () => undefined, patienceMs: 500 })
  expect((await faultOf(unresponsive.rows(sql`SELECT pg_sleep(60)`)))[0]).toBe('server.unavailable')
  const inside = unresponsive.transaction((tx) => tx.rows(sql`SELECT pg_sleep(60)`))
  expect((await faultOf(inside))[0]).toBe('server.unavailable')
  await vi.waitFor(
    async () => expect(await unresponsive.one(sql`SELECT 1 AS one`)).toEqual({ one: 1 }),
    patience,
  )
  await unresponsive.close()
})
