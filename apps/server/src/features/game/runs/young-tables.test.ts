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
const openAnother = () => sql`SELECT FROM last_runs_set(${players}::bigint[], ${runs}::text[])`
const grant = () =>
  sql`SELECT FROM power_up_grant(${players}::bigint[], ${players.map(() => 'shield')}::text[], ${players.map(() => 1)}::int[])`
const buy = () =>
  sql`SELECT FROM purchases_count(${players}::bigint[], ${players.map(() => 'pack')}::text[], ${players.map(() => '2026-11-18')}::date[])`
const advance = () => {
  const steps = [{ measure: 'wheel-spun:count', highest: false, amount: '1' }]
  const term = { reaction: { day: '2026-11-18', steps, goals: [] } }
  return sql`
    SELECT FROM react_batch(${players}::bigint[], ${JSON.stringify([term])}::jsonb, ${players.map(() => 1)}::int[],
                            ${players.map(() => now)}::timestamptz[], ${players.map(() => true)}::boolean[])`
}
const enterBoards = () => {
  const texts = (value: string) => sql`array_fill(${value}::text, ARRAY[16])`
  const scores = sql`array_fill(${1n}::bigint, ARRAY[16]), array_fill(${now}::timestamptz, ARRAY[16])`
  return sql`
    SELECT FROM boards_enter(${texts('all-time')}, ${players}::bigint[], ${scores}, '{}',
                             ${texts('blue-fire')}, ${players}::bigint[], ${scores})`
}
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
  // Not the boards: as long as they have never been vacuumed, they are planned as tables of ten pages.
  const tables = ['run', 'last_run', 'run_queue', 'run_claim', 'power_up_stock', 'purchase_count', 'progress']
  for (const table of tables) {
    await database.rows({ name: `analyse-${table}`, text: `VACUUM ANALYZE ${table}`, values: [] })
  }
  const upserts = [
    { statement: openAnother, table: 'last_run' },
    { statement: grant, table: 'power_up_stock' },
    { statement: buy, table: 'purchase_count' },
    { statement: advance, table: 'progress' },
    { statement: enterBoards, table: 'standing' },
  ]
  await database.autocommit.rows(sql`
    INSERT INTO player (id, public_id, username, created_at)
    OVERRIDING SYSTEM VALUE
    SELECT n, lpad(n::text, 12, '0'), 'p' || n, ${now} FROM generate_series(1, ${others}::int) n`)
  for (const { statement } of upserts) await database.rows(statement())
  for (const { table } of upserts)
    await database.autocommit.rows({ name: `empty-${table}`, text: `DELETE FROM ${table}`, values: [] })
  for (const statement of [abandon, claim, putOff, dropFromQueue]) await database.rows(statement())

  await database.autocommit.rows(sql`
    INSERT INTO run (player_id, public_id, state, ranked, seed, rules_version, speed, power, shuttle, revives, opened_at)
    SELECT n, '26aa0000' || lpad(n::text, 4, '0'), 'open', true, repeat('0', 32), 1, 0, 0, 0, 4, ${now}
      FROM generate_series(1, ${others}::int) n`)
  await database.autocommit.rows(sql`INSERT INTO last_run SELECT player_id, public_id FROM run`)
  await database.autocommit.rows(sql`INSERT INTO power_up_stock SELECT player_id, 'shield', 1 FROM run`)
  await database.autocommit.rows(
    sql`INSERT INTO purchase_count SELECT player_id, 'pack', 1, ${now}, 1 FROM run`,
  )
  await database.autocommit.rows(sql`
    INSERT INTO progress SELECT player_id, 'wheel-spun:count', false, 1, ${now}, 1 FROM run`)
  await database.autocommit.rows(sql`
    INSERT INTO standing SELECT board, player_id, 0, ${now} FROM run, unnest(ARRAY['all-time', 'blue-fire']) board`)
  await database.autocommit.rows(sql`
    INSERT INTO run_queue (player_id, public_id, submitted_at, due_at)
    SELECT player_id, public_id, ${now}::timestamptz, ${now}::timestamptz + player_id * interval '1 ms' FROM run`)
  await database.autocommit.rows(sql`
    INSERT INTO run_claim SELECT player_id, public_id, ${now} FROM run WHERE player_id > 2 * ${players.length}::int`)

  const abandoned = await fetchedBy(abandon(), 'run')
  const { open } = await database.one<{ open: number }>(
    sql`SELECT count(*)::int AS open FROM run WHERE state = 'open'`,
  )
  expect(open).toBe(others - players.length)
  expect(abandoned.rows).toBeLessThanOrEqual(2 * players.length)

  const claimed = await fetchedBy(claim(), 'run_queue')
  expect(claimed.answered).toBe(16)
  expect(claimed.rows).toBeLessThanOrEqual(2 * players.length)

  const renewed = await fetchedBy(putOff(), 'run_claim')
  expect(renewed.rows).toBeGreaterThan(0)
  expect(renewed.rows).toBeLessThanOrEqual(2 * players.length)
  const unclaimed = await fetchedBy(dropFromQueue(), 'run_claim')
  expect(unclaimed.rows).toBeGreaterThan(0)
  expect(unclaimed.rows).toBeLessThanOrEqual(2 * players.length)
  await database.autocommit.rows(sql`
    INSERT INTO run_queue (player_id, public_id, submitted_at, due_at)
    SELECT player_id, public_id, ${now}, ${now} FROM run WHERE player_id <= ${players.length}::int`)

  const taken = await fetchedBy(dropFromQueue(), 'run_queue')
  const { left } = await database.one<{ left: number }>(sql`SELECT count(*)::int AS left FROM run_queue`)
  expect(left).toBe(others - players.length)
  expect(taken.rows).toBeLessThanOrEqual(2 * players.length)

  for (const { statement, table } of upserts) {
    const updated = await fetchedBy(statement(), table)
    // Each board of a player, for the update and for the insertion.
    const most = (table === 'standing' ? 4 : 2) * players.length
    expect(updated.rows, table).toBeGreaterThan(0)
    expect(updated.rows, table).toBeLessThanOrEqual(most)
  }
})
