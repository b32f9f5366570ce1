import { afterAll, expect, test } from 'vitest'
import { openDatabase } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import { createTestDatabase } from '#test/database/test-database.ts'

/*
 * A connection caches the plans of its functions. How much of a table they read must not depend on how few rows it had
 * when they were planned: a new installation has none, and the queue is empty most of the time.
 */

const { url, drop } = await createTestDatabase()
// One connection: its cached plans are the ones under test.
const database = openDatabase({ url, size: 1, onError: () => undefined })
afterAll(async () => {
  await database.close()
  await drop()
})

const players = Array.from({ length: 16 }, (_, at) => BigInt(at + 1))
const runs = players.map((player) => `26aa0000${String(player).padStart(4, '0')}`)
/** Rows of other players, so many that a plan that reads all of them differs from one that reads its own. */
const others = 2_000

const now = new Date('2026-11-18T12:00:00Z')
const abandon = () => sql`SELECT FROM runs_abandon(${players}::bigint[])`
const claim = () => sql`SELECT player_id FROM runs_claim(16, false, ${now}, 1500)`
const putOff = () => sql`SELECT FROM run_queue_put_off(${players}::bigint[], ${runs}::text[], ${now})`
const dropFromQueue = () => sql`SELECT FROM run_queue_drop(${players}::bigint[], ${runs}::text[])`

/** Rows of a table that were fetched by index while a statement ran. */
const fetchedBy = (statement: ReturnType<typeof sql>, table: string) =>
  database.transaction(async (tx) => {
    const fetched = sql`SELECT idx_tup_fetch::int AS rows FROM pg_stat_xact_user_tables WHERE relname = ${table}`
    const before = await tx.one<{ rows: number }>(fetched)
    const answered = await tx.rows(statement)
    const after = await tx.one<{ rows: number }>(fetched)
    return { rows: after.rows - before.rows, answered: answered.length }
  })

test('plans made while tables were empty read only their own rows when the tables are full', async () => {
  for (const table of ['run', 'last_run', 'run_queue']) {
    await database.rows({ name: `analyse-${table}`, text: `VACUUM ANALYZE ${table}`, values: [] })
  }
  for (const statement of [abandon, claim, putOff, dropFromQueue]) await database.rows(statement())

  await database.autocommit.rows(sql`
    INSERT INTO player (id, public_id, username, created_at)
    OVERRIDING SYSTEM VALUE
    SELECT n, lpad(n::text, 12, '0'), 'p' || n, ${now} FROM generate_series(1, ${others}::int) n`)
  await database.autocommit.rows(sql`
    INSERT INTO run (player_id, public_id, state, ranked, seed, rules_version, speed, power, shuttle, revives, opened_at)
    SELECT n, '26aa0000' || lpad(n::text, 4, '0'), 'open', true, repeat('0', 32), 1, 0, 0, 0, 4, ${now}
      FROM generate_series(1, ${others}::int) n`)
  await database.autocommit.rows(sql`INSERT INTO last_run SELECT player_id, public_id FROM run`)
  await database.autocommit.rows(sql`
    INSERT INTO run_queue (player_id, public_id, submitted_at, due_at)
    SELECT player_id, public_id, ${now}::timestamptz, ${now}::timestamptz + player_id * interval '1 ms' FROM run`)

  const abandoned = await fetchedBy(abandon(), 'run')
  const { open } = await database.one<{ open: number }>(
    sql`SELECT count(*)::int AS open FROM run WHERE state = 'open'`,
  )
  expect(open).toBe(others - players.length)
  expect(abandoned.rows).toBeLessThanOrEqual(2 * players.length)

  const claimed = await fetchedBy(claim(), 'run_queue')
  expect(claimed.answered).toBe(16)
  // Once to select them, once to lease them.
  expect(claimed.rows).toBeLessThanOrEqual(4 * players.length)

  const renewed = await fetchedBy(putOff(), 'run_queue')
  expect(renewed.rows).toBeLessThanOrEqual(2 * players.length)

  const taken = await fetchedBy(dropFromQueue(), 'run_queue')
  const { left } = await database.one<{ left: number }>(sql`SELECT count(*)::int AS left FROM run_queue`)
  expect(left).toBe(others - players.length)
  expect(taken.rows).toBeLessThanOrEqual(2 * players.length)
})
