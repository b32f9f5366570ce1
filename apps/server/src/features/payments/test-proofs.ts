import { expect } from 'vitest'
import type { Database } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import type { createTestTill, StarCharge } from './test-world.ts'

/** Every charge that the messaging app has booked is known, and went back where the books say so. */
export async function proveStars(database: Database, charges: readonly StarCharge[]): Promise<void> {
  const rows = await database.rows<{ id: string; outcome: string; amount: bigint }>(
    sql`SELECT id, outcome, amount FROM charge WHERE method = 'star'`,
  )
  const known = new Map(rows.map((row) => [row.id, row]))
  expect(known.size).toBe(charges.length)
  for (const { id, amount, isReturned } of charges) {
    expect(known.get(id), id).toMatchObject({ amount: BigInt(amount) })
    const wentBack = ['refunded', 'charged-back'].includes(known.get(id)?.outcome ?? '')
    expect(wentBack, id).toBe(isReturned)
  }
}

interface Hosts {
  playDeck: readonly { amount: number }[]
  world: ReturnType<typeof createTestTill>
}

/** What PlayDeck and the chain have taken is here, to the last unit. */
export async function proveOthers(database: Database, { playDeck, world }: Hosts): Promise<void> {
  const sums = await database.rows<{ method: string; count: bigint; total: bigint }>(sql`
    SELECT method, count(*), sum(amount)::bigint AS total FROM charge WHERE method <> 'star' GROUP BY method`)
  const sumOf = (amounts: bigint[]) => amounts.reduce((sum, amount) => sum + amount, 0n)
  expect(sums.find(({ method }) => method === 'playdeck')).toMatchObject({
    count: BigInt(playDeck.length),
    total: sumOf(playDeck.map(({ amount }) => BigInt(amount))),
  })
  expect(sums.find(({ method }) => method === 'tether')).toMatchObject({
    count: BigInt(world.all.length),
    total: world.paid(),
  })
  // Tether that came = what packs cost + what went into balances + what is held.
  const { sold, booked, held } = await database.one<Record<'sold' | 'booked' | 'held', bigint>>(sql`
    SELECT (SELECT coalesce(sum(p.amount), 0) FROM charge c JOIN payment p ON p.public_id = c.payment
             WHERE c.method = 'tether' AND c.outcome = 'delivered')::bigint AS sold,
           (SELECT coalesce(sum(amount), 0) FROM transfer WHERE debit_account = 'house:tether' AND currency = 'tether')::bigint
             AS booked,
           (SELECT coalesce(sum(amount), 0) FROM charge WHERE method = 'tether' AND outcome = 'held')::bigint AS held`)
  expect(sold + booked + held).toBe(world.paid())
}

/** What was given is what was sold, once; what was undone was taken back or is owed. */
export async function proveGoods(database: Database): Promise<void> {
  const odd = async (statement: ReturnType<typeof sql>) => expect(await database.rows(statement)).toEqual([])
  // No order was given twice, nobody has two of a pack for once, and each delivery is one purchase.
  await odd(sql`SELECT c.payment FROM charge_step s JOIN charge c ON c.method = s.method AND c.id = s.charge
                 WHERE s.outcome = 'delivered' GROUP BY c.payment HAVING count(*) > 1`)
  await odd(sql`SELECT player_id FROM purchase WHERE pack IN ('starter', 'treasure')
                 GROUP BY player_id, pack HAVING count(*) > 1`)
  await odd(sql`SELECT p.public_id FROM purchase p FULL JOIN (
                  SELECT c.payment FROM charge_step s JOIN charge c ON c.method = s.method AND c.id = s.charge
                   WHERE s.outcome = 'delivered') d ON d.payment = p.public_id
                 WHERE d.payment IS NULL OR p.public_id IS NULL`)
  // What stands as credited has its charge, and the other way round.
  await odd(sql`SELECT p.public_id FROM payment p LEFT JOIN charge c ON c.payment = p.public_id AND c.outcome = 'delivered'
                 WHERE (p.state = 'credited') <> (c.id IS NOT NULL)`)
  // Every delivery posted exactly what was sold; what was undone was taken back or is owed, to the last coin.
  await odd(sql`
    WITH given AS (
      SELECT c.method, c.id, c.player_id, c.outcome, i->>'currency' AS currency, (i->>'amount')::bigint AS amount
        FROM charge_step s JOIN charge c ON c.method = s.method AND c.id = s.charge
        JOIN payment p ON p.public_id = c.payment, jsonb_array_elements(p.goods->'bundle'->'indicators') i
       WHERE s.outcome = 'delivered')
    SELECT * FROM given g
     WHERE amount IS DISTINCT FROM (SELECT sum(t.amount) FROM transfer t WHERE t.player_id = g.player_id
                   AND t.idempotency_key = 'charge:' || g.method || ':' || g.id AND t.currency = g.currency)
        OR (outcome IN ('refunded', 'charged-back')) AND amount IS DISTINCT FROM
             coalesce((SELECT sum(t.amount) FROM transfer t WHERE t.player_id = g.player_id
                        AND t.idempotency_key = 'charge-back:' || g.method || ':' || g.id AND t.currency = g.currency), 0)
           + coalesce((SELECT sum(d.amount) FROM payment_debt d WHERE d.method = g.method AND d.charge = g.id
                        AND d.thing = g.currency), 0)`)
}

/** What was taken for a debt is what it says, never more than was owed; nothing is owed that could be taken. */
export async function proveDebts(database: Database): Promise<void> {
  const rows = await database.rows<Record<'amount' | 'settled' | 'taken' | 'held', bigint>>(sql`
    SELECT d.amount, d.settled,
           (SELECT coalesce(sum(t.amount), 0)::bigint FROM transfer t WHERE t.player_id = d.player_id
               AND t.idempotency_key LIKE 'debt:' || d.method || ':' || d.charge || ':' || d.thing || ':%') AS taken,
           coalesce((SELECT b.amount FROM balance b WHERE b.player_id = d.player_id AND b.currency = d.thing), 0)::bigint
             AS held
      FROM payment_debt d WHERE d.thing NOT LIKE 'power-up:%'`)
  for (const { amount, settled, taken, held } of rows) {
    expect(taken).toBe(settled)
    if (settled < amount) expect(held).toBe(0n)
  }
  // The model has seen both ends of a debt, or it proves little.
  expect(rows.some(({ settled }) => settled > 0n)).toBe(true)
  expect(rows.some(({ amount, settled }) => settled === amount)).toBe(true)
}
