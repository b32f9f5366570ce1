import { expect, test } from 'vitest'
import { sql } from '#platform/database/sql.ts'
import { createTestApp } from '#test/test-app.ts'
import { readRevenue } from './revenue.ts'

const { database, signIn } = await createTestApp()

test('revenue is counted by day of the time zone and by payment method, without refunds', async () => {
  const [one, other] = [await signIn(1), await signIn(2)]
  const charge = (id: string, player: bigint, method: string, amount: number, outcome: string, at: string) =>
    database.rows(sql`
      INSERT INTO charge (method, id, player_id, amount, payer, outcome, reason, received_at)
      VALUES (${method}, ${id}, ${player}, ${amount}, 'somebody', ${outcome}, 'test', ${new Date(at)})`)
  await charge('1', one.id, 'star', 50, 'delivered', '2026-11-10T20:29:59Z')
  await charge('2', one.id, 'star', 50, 'delivered', '2026-11-10T20:30:00Z')
  await charge('3', one.id, 'star', 120, 'balance', '2026-11-11T08:00:00Z')
  await charge('4', other.id, 'star', 50, 'refunded', '2026-11-11T09:00:00Z')
  await charge('5', other.id, 'tether', 2_500_000, 'delivered', '2026-11-11T10:00:00Z')
  await charge('6', other.id, 'tether', 2_500_000, 'delivered', '2026-11-11T20:30:00Z')

  const days = ['2026-11-10', '2026-11-11']
  expect(await readRevenue(database, { days, timeZone: 'Asia/Tehran' })).toEqual([
    { day: '2026-11-10', method: 'star', payments: 1, payers: 1, amount: 50n },
    { day: '2026-11-11', method: 'star', payments: 2, payers: 1, amount: 170n },
    { day: '2026-11-11', method: 'tether', payments: 1, payers: 1, amount: 2_500_000n },
  ])
})
