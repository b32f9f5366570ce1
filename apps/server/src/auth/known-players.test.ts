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

test('a player who was found is cached; one who was not is looked up again, because it may exist by then', async () => {
  const { db, counted } = counting()
  const isKnown = createKnownPlayers(db)
  const [id = 0n] = ids
  for (let left = 3; left > 0; left--) expect(await isKnown(id)).toBe(true)
  expect(counted.statements).toBe(1)
  for (let left = 2; left > 0; left--) expect(await isKnown(stranger)).toBe(false)
  expect(counted.statements).toBe(3)
})
