import { afterAll, expect, test } from 'vitest'
import { type Db, openDatabase } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import { createTestDatabase } from '#test/database/test-database.ts'
import { createKnownPlayers } from './known-players.ts'

const { url, drop } = await createTestDatabase()
const database = openDatabase({ url, size: 2, onError: () => undefined })
afterAll(async () => {
  await database.close()
  await drop()
})
await database.autocommit.rows(sql`
  INSERT INTO player (public_id, telegram_id, username, created_at)
  SELECT lpad(n::text, 12, '0'), n, 'player-' || n, now() FROM generate_series(1, 40) n`)
const ids = (await database.rows<{ id: bigint }>(sql`SELECT id FROM player ORDER BY id`)).map(({ id }) => id)
const stranger = (ids.at(-1) ?? 0n) + 1n

/** The database, and how many statements it received. */
function counting() {
  const counted = { statements: 0 }
  const db = {
    ...database,
    rows: (statement: Parameters<Db['rows']>[0]) => {
      counted.statements++
      return database.rows(statement)
    },
  } as Db
  return { db, counted }
}

test('players who call at the same moment are looked up in shared statements, each with its own answer', async () => {
  const { db, counted } = counting()
  const isKnown = createKnownPlayers(db)
  const asked = [...ids.slice(0, 10), stranger, ...ids.slice(10)]
  const found = await Promise.all(asked.map(isKnown))
  expect(asked.filter((_, index) => !found[index])).toEqual([stranger])
  expect(counted.statements).toBe(2)
})

test('of ids in one block only those of players are known, also of players who came after it was read', async () => {
  const { db, counted } = counting()
  await database.autocommit.rows(sql`
    INSERT INTO player (id, public_id, telegram_id, username, created_at) OVERRIDING SYSTEM VALUE
    SELECT n, lpad(n::text, 12, '0'), n, 'player-' || n, now() FROM unnest(ARRAY[5000, 5001, 5003, 6143, 6144]) n`)
  const isKnown = createKnownPlayers(db)
  const asked = [5000n, 5001n, 5002n, 5003n, 6143n, 6144n]
  expect(await Promise.all(asked.map(isKnown))).toEqual([true, true, false, true, true, true])
  const { statements } = counted
  expect(await isKnown(5003n)).toBe(true)
  expect(counted.statements).toBe(statements)
  await database.autocommit.rows(sql`
    INSERT INTO player (id, public_id, telegram_id, username, created_at) OVERRIDING SYSTEM VALUE
    VALUES (5002, 'aaaaaaaaaaaa', 5002, 'late', now())`)
  expect([await isKnown(5002n), await isKnown(5002n)]).toEqual([true, true])
  expect(counted.statements).toBe(statements + 1)
})

test('a read that failed is tried again by the next call', async () => {
  let isDown = true
  const db = {
    ...database,
    rows: (statement: Parameters<Db['rows']>[0]) =>
      isDown ? Promise.reject(new Error('the database is away')) : database.rows(statement),
  } as Db
  const isKnown = createKnownPlayers(db)
  const [id = 0n] = ids
  await expect(isKnown(id)).rejects.toThrow('the database is away')
  isDown = false
  expect(await isKnown(id)).toBe(true)
})

test('a player who was found is cached; one who was not is looked up again, because it may exist by then', async () => {
  const { db, counted } = counting()
  const isKnown = createKnownPlayers(db)
  const [id = 0n] = ids
  for (let left = 3; left > 0; left--) expect(await isKnown(id)).toBe(true)
  expect(counted.statements).toBe(1)
  for (let left = 2; left > 0; left--) expect(await isKnown(stranger)).toBe(false)
  expect(counted.statements).toBe(3)
})
