import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '#test/database/test-database.ts'
import { checkPooler } from './check-pooler.ts'
import { openDatabase } from './database.ts'
import { sql } from './sql.ts'
import { timeLimitsOf } from './time-limits.ts'

const { url, drop } = await createTestDatabase()
afterAll(drop)

const limits = timeLimitsOf({
  DATABASE_STATEMENT_TIMEOUT: 10_000,
  DATABASE_LOCK_TIMEOUT: 5_000,
  DATABASE_IDLE_TIMEOUT: 15_000,
  DATABASE_BATCH: 32,
  DATABASE_POOL: 1,
})
const open = (isPooled: boolean) => openDatabase({ url, size: 1, onError: () => undefined, limits, isPooled })

test('connections with our settings are accepted, and a connection without them is refused with their names', async () => {
  const own = open(false)
  await checkPooler(own)
  await own.close()
  const pooled = open(true)
  await expect(checkPooler(pooled)).rejects.toThrow(
    /must set statement_timeout, lock_timeout, .*, enable_seqscan, jit/,
  )
  await pooled.close()
})

test('behind a pooler no statement is prepared, because the next one may use another connection', async () => {
  for (const [isPooled, kept] of [
    [true, 0],
    [false, 1],
  ] as const) {
    const database = open(isPooled)
    await database.rows(sql`SELECT 1 AS named`)
    await database.transaction((tx) => tx.rows(sql`SELECT 1 AS named`))
    const [row] = await database.rows<{ count: bigint }>({
      name: '',
      text: `SELECT count(*) FROM pg_prepared_statements WHERE statement LIKE '%AS named'`,
      values: [],
    })
    expect(row?.count).toBe(BigInt(kept))
    await database.close()
  }
})
