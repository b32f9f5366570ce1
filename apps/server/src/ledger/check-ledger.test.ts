import { expect, test } from 'vitest'
import { sql } from '#platform/database/sql.ts'
import { createTestApp } from '#test/test-app.ts'
import { newestCheck } from './check-ledger.ts'
import { reconcile } from './reconcile.ts'

const said: Record<string, unknown>[] = []
const { database, signIn, credit, jobs } = await createTestApp({ LOG_LEVEL: 'error' }, (line) =>
  said.push(JSON.parse(line)),
)

test('every balance is compared with its transfers, across batches, and a mismatch raises an alarm', async () => {
  // Enough players for three batches of the check; the others hold nothing.
  const [first, middle] = [await signIn(1), await signIn(2)]
  await database.rows(sql`
    INSERT INTO player (public_id, telegram_id, first_name, username, avatar_public_id, created_at)
    SELECT lpad(n::text, 12, 'p'), 900000 + n, '', 'player-' || n, (SELECT avatar_public_id FROM player LIMIT 1), now()
      FROM generate_series(1, 1100) n`)
  const last = await signIn(3)
  for (const player of [first, middle, last]) await credit(player, { coin: 7n })
  await jobs['check-ledger']({})
  expect([said, await newestCheck(database)]).toEqual([[], { discrepancies: 0n }])

  const bend = (id: bigint, by: bigint) =>
    database.rows(sql`UPDATE player_balance SET coin = coin + ${by} WHERE player_id = ${id}`)
  await bend(middle.id, 1n)
  await bend(last.id, -1n)
  await jobs['check-ledger']({})
  expect(said.map(({ alarm, player, currency }) => [alarm, player, currency])).toEqual([
    ['ledger-discrepancy', String(middle.id), 'coin'],
    ['ledger-discrepancy', String(last.id), 'coin'],
  ])
  expect(await newestCheck(database)).toEqual({ discrepancies: 2n })
  expect((await reconcile(database)).discrepancies).toHaveLength(2)
  await bend(middle.id, -1n)
  await bend(last.id, 1n)
  await jobs['check-ledger']({})
  expect([said.length, await newestCheck(database)]).toEqual([2, { discrepancies: 0n }])
})

test('transfers without their balance are found too', async () => {
  const player = await signIn(4)
  await credit(player, { gem: 3n })
  await database.rows(sql`DELETE FROM player_balance WHERE player_id = ${player.id}`)
  await jobs['check-ledger']({})
  // One for each currency that the player has had.
  expect(await newestCheck(database)).toEqual({ discrepancies: 4n })
})
