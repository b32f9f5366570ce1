import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '#test/database/test-database.ts'
import { patience } from '#test/patience.ts'
import { monthCode, timedId } from '../random.ts'
import { openDatabase } from './database.ts'
import { addHistoryPartitions } from './history.ts'
import { sql } from './sql.ts'

const { url, drop } = await createTestDatabase()
const database = openDatabase({ url, size: 4, onError: () => undefined })
afterAll(async () => {
  await database.close()
  await drop()
})

const now = new Date('2026-11-30T23:59:59.999Z')
const later = new Date('2026-12-05T00:00:00Z')
const { id } = await database.one<{ id: bigint }>(sql`
  INSERT INTO player (public_id, username, created_at) VALUES ('player000001', 'one', ${now}) RETURNING id`)

const credit = (key: string, at: Date) =>
  database.one<{ moved: boolean }>(sql`
    SELECT ledger_post(${id}, ${key}, 'welcome', '', '{coin}', '{5}', '{welcome}', ${at}) AS moved`)

/** The partition that holds a transfer. */
async function placeOf(key: string): Promise<string> {
  const { place } = await database.one<{ place: string }>(
    sql`SELECT tableoid::regclass::text AS place FROM posting WHERE idempotency_key = ${key}`,
  )
  return place
}

test('an id begins with its month, and the database computes it as the server does', async () => {
  const months = Array.from({ length: 240 }, (_, month) => new Date(Date.UTC(2020, month, 28, 12)))
  const rows = await database.rows<{ code: string }>(sql`
    SELECT month_code(month::date) AS code FROM unnest(${months}::timestamptz[]) month`)
  const codes = months.map(monthCode)
  expect(rows.map(({ code }) => code)).toEqual(codes)
  expect([...codes].sort()).toEqual(codes)
  expect(timedId(now)).toMatch(/^[0-9a-z]{12}$/)
})

test('ids are in the order of time, from the first to the last moment of every month', () => {
  const lastMoment = new Date('2027-01-31T23:59:59.999Z')
  const time = fc.date({ min: new Date('2020-01-01T00:00:00Z'), max: lastMoment, noInvalidDate: true })
  fc.assert(
    fc.property(time, fc.integer({ min: 50, max: 1e9 }), (earlier, ms) => {
      const [first, second] = [timedId(earlier), timedId(new Date(earlier.getTime() + ms))]
      expect([first, second].map((id) => id.length)).toEqual([12, 12])
      expect(first < second).toBe(true)
    }),
    { examples: [[lastMoment, 50]] },
  )
})

test('a partition created late takes over its rows from the default partition', async () => {
  await credit('early', now)
  expect(await placeOf('early')).toBe('posting_other')
  await addHistoryPartitions(database.autocommit, now)
  expect(await placeOf('early')).toBe('posting_202611')
  expect(await credit('early', new Date('2027-03-01T00:00:00Z'))).toEqual({ moved: false })
})

test('partitions of this month and the next ones are created in advance, once; a row is in that of its time', async () => {
  await addHistoryPartitions(database.autocommit, now)
  await addHistoryPartitions(database.autocommit, now)
  await credit('last', now)
  await credit('first', new Date(now.getTime() + 1))
  await credit('wrong-clock', new Date('2091-01-01T00:00:00Z'))
  const places = await Promise.all(['last', 'first', 'wrong-clock'].map(placeOf))
  expect(places).toEqual(['posting_202611', 'posting_202612', 'posting_other'])
})

test('a key posts once, in whatever month it is repeated', async () => {
  const moved = await Promise.all(
    Array.from({ length: 20 }, (_, turn) => credit('same', turn % 2 ? now : later)),
  )
  expect(moved.filter((one) => one.moved)).toHaveLength(1)
  await expect(
    database.rows(
      sql`SELECT ledger_post(${id}, 'same', 'welcome', '', '{coin}', '{6}', '{welcome}', ${later})`,
    ),
  ).rejects.toThrow('idempotency.mismatch')
})

test('append-only tables are so in every partition, by whatever name', async () => {
  const partitions = await database.rows<{ name: string }>(sql`
    SELECT child.relname AS name FROM history JOIN pg_inherits ON inhparent = name::regclass
      JOIN pg_class child ON child.oid = inhrelid WHERE append_only`)
  expect(partitions).toHaveLength(12)
  for (const { name } of partitions) {
    await expect(database.pool.query(`DELETE FROM ${name}`)).rejects.toThrow('append-only')
    await expect(database.pool.query(`TRUNCATE ${name}`)).rejects.toThrow('append-only')
  }
})

test('runs, spins and purchases are in the month that their id begins with', async () => {
  const ids = [timedId(now), timedId(new Date('2026-12-01T00:00:00Z')), 'zzzzzzzzzzzz']
  await database.rows(sql`
    INSERT INTO purchase SELECT ${id}, one, 'pack', 1, ${now} FROM unnest(${ids}::text[]) one`)
  const rows = await database.rows<{ id: string; place: string }>(
    sql`SELECT public_id AS id, tableoid::regclass::text AS place FROM purchase`,
  )
  const places = new Map(rows.map((row) => [row.id, row.place]))
  expect(ids.map((one) => places.get(one))).toEqual(['purchase_202611', 'purchase_202612', 'purchase_other'])
})

test('a write while its partition is created waits for it, and is in it', async () => {
  const july = new Date('2026-07-15T12:00:00Z')
  const maker = await database.pool.connect()
  await maker.query('BEGIN')
  await maker.query("SELECT history_add_months('posting', $1, 0)", [july])
  const moved = credit('meanwhile', july)
  await expect
    .poll(
      () =>
        database.rows(
          sql`SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
        ),
      patience,
    )
    .toHaveLength(1)
  await maker.query('COMMIT')
  maker.release()
  expect(await moved).toEqual({ moved: true })
  expect(await placeOf('meanwhile')).toBe('posting_202607')
})
