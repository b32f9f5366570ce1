import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '#test/database/test-database.ts'
import { openDatabase } from './database.ts'
import { sql } from './sql.ts'

const { url, drop } = await createTestDatabase()
afterAll(drop)

/** How a connection reads a table that was analysed while nearly empty, has a cached plan, and then fills up. */
async function planAfterGrowth(table: string, scans: boolean): Promise<string> {
  const database = openDatabase({ url, size: 1, onError: () => undefined, scans })
  const text = (values: string) => ({ name: values.slice(0, 40), text: values, values: [] })
  try {
    await database.rows(text(`CREATE TABLE ${table} (id bigint PRIMARY KEY, name text NOT NULL)`))
    await database.rows(text(`INSERT INTO ${table} VALUES (1, 'first')`))
    await database.rows(text(`ANALYZE ${table}`))
    const find = { name: `find-${table}`, text: `SELECT name FROM ${table} WHERE id = $1`, values: [1] }
    for (let time = 0; time < 6; time++) await database.rows(find)
    await database.rows(text(`INSERT INTO ${table} SELECT n, 'grown' FROM generate_series(2, 5000) n`))
    await database.rows(find)
    const plan = await database.rows(text(`EXPLAIN EXECUTE "find-${table}"(1)`))
    return JSON.stringify(plan)
  } finally {
    await database.close()
  }
}

test('a plan made while a table was nearly empty is good for it when it is full', async () => {
  expect(await planAfterGrowth('called', false)).toContain('Index Scan')
  expect(await planAfterGrowth('scanned', true)).toContain('Seq Scan')
})

test('amounts are returned as bigint, also beyond the range of a double', async () => {
  const database = openDatabase({ url, size: 1, onError: () => undefined })
  const row = await database.one<{ amount: bigint }>(sql`SELECT 9007199254740993::bigint AS amount`)
  expect(row.amount).toBe(9_007_199_254_740_993n)
  await database.close()
})

test('a connection whose server has become a standby is closed, and the caller may retry', async () => {
  const database = openDatabase({ url, size: 1, onError: () => undefined })
  const pid = async () => (await database.one<{ pid: number }>(sql`SELECT pg_backend_pid() AS pid`)).pid
  await database.rows(sql`CREATE TABLE written (id bigint)`)
  const before = await pid()
  // The error of a standby on a write.
  const writing = database.transaction(async (tx) => {
    await tx.rows(sql`SET TRANSACTION READ ONLY`)
    await tx.rows(sql`INSERT INTO written VALUES (1)`)
  })
  await expect(writing).rejects.toMatchObject({ code: 'server.unavailable' })
  expect(await pid()).not.toBe(before)
  await database.close()
})
