import { afterAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase } from '#test/database/test-database.ts'
import { openDatabase } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import { pruneKeys } from './idempotency.ts'

const { url, drop } = await createTestDatabase()
const database = openDatabase({ url, size: 1, onError: () => undefined })
const writer = database.autocommit
afterAll(async () => {
  await database.close()
  await drop()
})

const now = new Date('2026-11-26T12:00:00Z')
const hour = 60 * 60_000

/** So many that a statement does not read all of their pages. */
const keys = 12_000
/** Every third key is older than two weeks. */
const kept = (keys / 3) * 2

beforeEach(async () => {
  await writer.rows(sql`TRUNCATE idempotency`)
  await writer.rows(sql`
    INSERT INTO idempotency (player_id, key, request_hash, answer, created_at)
    SELECT n, gen_random_uuid()::text, sha256(n::text::bytea), '[]',
           ${now}::timestamptz - CASE n % 3 WHEN 0 THEN interval '336 hours 1 second' ELSE interval '312 hours' END
      FROM generate_series(1, ${keys}::int) n`)
})

/** Keys that are not expired, and keys that are. */
const count = () =>
  database.one<{ young: number; old: number }>(sql`
    SELECT count(*) FILTER (WHERE player_id % 3 <> 0)::int AS young, count(*) FILTER (WHERE player_id % 3 = 0)::int AS old
      FROM idempotency`)

test('keys of more than two weeks are removed, younger ones are kept', async () => {
  await pruneKeys(writer, now)
  expect(await count()).toEqual({ young: kept, old: 0 })
})

test('a large table is read in the 24 hours of a day', async () => {
  await pruneKeys(writer, now, 1)
  const { old } = await count()
  expect(old).toBeGreaterThan(0)
  expect(old).toBeLessThan(keys / 3)
  for (let hours = 1; hours < 24; hours++) await pruneKeys(writer, new Date(now.getTime() + hours * hour), 1)
  expect(await count()).toEqual({ young: kept, old: 0 })
})
