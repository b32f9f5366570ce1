import { expect, test } from 'vitest'
import { sql } from '#platform/database/sql.ts'
import { createTestApp } from '#test/test-app.ts'
import { compareRestored } from './compare-restored.ts'

const [live, restored] = await Promise.all([createTestApp(), createTestApp()])
await live.signIn(1)
live.advance(300)
await live.signIn(2)

test('a restored database equals its source', async () => {
  const { problems, transfers, newestTransfer, tables } = await compareRestored(live.database, live.database)
  expect(problems).toEqual([])
  expect(transfers).toBeGreaterThan(1)
  expect(newestTransfer?.getTime()).toBeLessThanOrEqual(live.clock().getTime())
  expect(tables.find(({ table }) => table === 'player')).toMatchObject({ restored: 2, live: 2 })
})

test('an empty database in its place is detected', async () => {
  const { problems } = await compareRestored(restored.database, live.database)
  expect(problems).toEqual(expect.arrayContaining(['player is empty', 'posting is empty']))
})

test('missing transfers in the middle are counted', async () => {
  const { problems } = await compareRestored(live.database, {
    ...live.database,
    one: async (query) => ({ ...(await live.database.one<{ count: number }>(query)), count: 1_000 }) as never,
  })
  expect(problems).toEqual([expect.stringMatching(/^\d+ of 1000 transfers before .* are missing$/)])
})

test('a balance that is not the sum of its transfers is named', async () => {
  await live.database.rows(sql`UPDATE player_balance SET gem = gem + 1 WHERE player_id = 1`)
  const { problems } = await compareRestored(live.database, live.database)
  expect(problems).toEqual([expect.stringContaining('player 1, gem: balance')])
})
