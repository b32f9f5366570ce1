import { exportMyData, getIndicators, getProfile } from '@ganj/contract'
import { expect } from 'vitest'
import { sql } from '#platform/database/sql.ts'
import { createExport } from '../../src/features/profile/export-my-data.ts'
import { createTestApp, type TestPlayer } from '../test-app.ts'
import { attack } from './attack.ts'

const product = await createTestApp({ RATE_LIMITS: 'on', ACCESS_TOKEN_TTL: '3600' })
const { signIn, database, clock, advance } = product

const transfers = 10_000
/** Moves a coin back and forth, like a script that fills an account with transfers. */
const fill = ({ id }: TestPlayer) =>
  database.rows(sql`
    INSERT INTO posting (player_id, id, part, idempotency_key, kind, reference, house, coin, created_at)
    SELECT ${id}, 1000 + n, 1, 'fill-' || n, 'task', repeat('x', 100), 'rewards', 1, ${clock()}
      FROM generate_series(1, ${transfers}::int) n`)

attack('of forty concurrent exports one is made, and another player is served meanwhile', async (count) => {
  const [heavy, other] = [await signIn(1), await signIn(2)]
  await fill(heavy)
  const exports = Array.from({ length: 40 }, () => heavy.call(exportMyData))
  const reads = Array.from({ length: 40 }, () => [other.call(getProfile), other.call(getIndicators)]).flat()
  const answers = await Promise.all(exports)
  count(answers.length)
  const refused = answers.filter(({ status }) => status === 429)
  expect(refused).toHaveLength(39)
  expect(refused.every(({ headers }) => Number(headers['retry-after']) >= 1)).toBe(true)
  const made = answers.find(({ status }) => status === 200)
  expect(made?.body.data.transfers).toHaveLength(transfers)
  expect(new Set((await Promise.all(reads)).map(({ status }) => status))).toEqual(new Set([200]))
})

attack('sequential exports are limited to a few an hour', async (count) => {
  const player = await signIn(3)
  const statuses: number[] = []
  for (let minute = 0; minute < 59; minute++) {
    statuses.push((await player.call(exportMyData)).status)
    advance(60)
    count()
  }
  expect(new Set(statuses)).toEqual(new Set([200, 429]))
  expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(3 + 3)
})

attack('an export is streamed: its buffer in memory does not grow with it', async (count) => {
  const player = await signIn(4)
  await fill(player)
  let fetched = 0
  // Counts the rows that the database has returned.
  const counting: typeof database = {
    ...database,
    transaction: (work) =>
      database.transaction((tx) =>
        work({
          ...tx,
          rows: async (statement) => {
            const rows = await tx.rows<never>(statement)
            fetched += rows.length
            return rows
          },
        }),
      ),
  }
  const text = await createExport({ database: counting, limits: undefined })(player.id, clock())
  let read = 0
  let ahead = 0
  for await (const chunk of text) {
    read += String(chunk).split('"reference"').length - 1
    ahead = Math.max(ahead, fetched - read)
    count()
  }
  expect(read).toBe(transfers)
  expect(ahead).toBeLessThan(2_000)
})

attack('a client that stops reading releases the database connection', async (count) => {
  const player = await signIn(5)
  await fill(player)
  const exportOf = createExport({ database, limits: undefined })
  for (let attempt = 0; attempt < 20; attempt++) {
    const text = await exportOf(player.id, clock())
    await expect(exportOf(player.id, clock())).rejects.toMatchObject({ code: 'request.too-many' })
    const closed = new Promise((resolve) => text.once('close', resolve))
    text.destroy()
    await closed
    count()
    await expect.poll(() => database.pool.idleCount === database.pool.totalCount).toBe(true)
  }
})
