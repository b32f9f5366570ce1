import assert from 'node:assert/strict'
import type { Db } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import type { Receipt } from '../../src/features/payments/orders/rules.ts'
import type { createTestTetherReceiver, StarCharge } from './world.ts'

/** Every charge that Telegram has booked is known, and was refunded where the ledger says so. */
export async function checkStars(database: Db, charges: readonly StarCharge[]): Promise<void> {
  const rows = await database.rows<{ id: string; outcome: string; amount: bigint }>(
    sql`SELECT id, outcome, amount FROM charge WHERE method = 'star'`,
  )
  const known = new Map(rows.map((row) => [row.id, row]))
  assert.equal(known.size, charges.length)
  for (const { id, amount, isReturned } of charges) {
    assert.equal(known.get(id)?.amount, BigInt(amount), id)
    const wentBack = ['refunded', 'charged-back'].includes(known.get(id)?.outcome ?? '')
    assert.equal(wentBack, isReturned, id)
  }
}

/** Every charge of PlayDeck and the chain is known, as it was booked. */
export async function checkReceipts(database: Db, receipts: readonly Receipt[]): Promise<void> {
  const rows = await database.rows<Pick<Receipt, 'method' | 'id' | 'amount' | 'payer'>>(
    sql`SELECT method, id, amount, payer FROM charge WHERE method <> 'star' ORDER BY id`,
  )
  const booked = receipts.map(({ method, id, amount, payer }) => ({ method, id, amount, payer }))
  const inOrder = booked.sort((one, other) => (one.id < other.id ? -1 : 1))
  assert.deepEqual(
    rows.map((row) => ({ ...row })),
    inOrder,
  )
  // The tether of each charge is the price of a pack, or is in a balance, or is held.
  const odd = sql`
    SELECT c.id FROM charge c LEFT JOIN payment p ON p.public_id = c.payment AND c.outcome = 'delivered'
     WHERE c.method = 'tether' AND c.amount <> CASE c.outcome WHEN 'held' THEN c.amount ELSE coalesce(p.amount, 0) + coalesce(
             (SELECT sum(t.amount) FROM transfer t WHERE t.player_id = c.player_id AND t.currency = 'tether'
                 AND t.idempotency_key = 'charge:tether:' || c.id), 0) END`
  assert.deepEqual(await database.rows(odd), [])
}

interface Hosts {
  playDeck: readonly { amount: number }[]
  world: ReturnType<typeof createTestTetherReceiver>
}

/** What PlayDeck and the chain have taken is accounted for, to the last unit. */
export async function checkOtherPayments(database: Db, { playDeck, world }: Hosts): Promise<void> {
  const sums = await database.rows<{ method: string; count: bigint; total: bigint }>(sql`
    SELECT method, count(*), sum(amount)::bigint AS total FROM charge WHERE method <> 'star' GROUP BY method`)
  const sumOf = (amounts: bigint[]) => amounts.reduce((sum, amount) => sum + amount, 0n)
  const seen = (wanted: string) => {
    const { count, total } = sums.find(({ method }) => method === wanted) ?? { count: 0n, total: 0n }
    return { count, total }
  }
  assert.deepEqual(seen('playdeck'), {
    count: BigInt(playDeck.length),
    total: sumOf(playDeck.map(({ amount }) => BigInt(amount))),
  })
  assert.deepEqual(seen('tether'), { count: BigInt(world.all.length), total: world.paid() })
  // Tether received = price of packs + credited to balances + held.
  const { sold, booked, held } = await database.one<Record<'sold' | 'booked' | 'held', bigint>>(sql`
    SELECT (SELECT coalesce(sum(p.amount), 0) FROM charge c JOIN payment p ON p.public_id = c.payment
             WHERE c.method = 'tether' AND c.outcome = 'delivered')::bigint AS sold,
           (SELECT coalesce(sum(amount), 0) FROM transfer WHERE debit_account = 'house:tether' AND currency = 'tether')::bigint
             AS booked,
           (SELECT coalesce(sum(amount), 0) FROM charge WHERE method = 'tether' AND outcome = 'held')::bigint AS held`)
  assert.equal(sold + booked + held, world.paid())
}

/** Every delivery is one sale, once; reversed ones were taken back or are owed. */
export async function checkGoods(database: Db): Promise<void> {
  const odd = async (statement: ReturnType<typeof sql>) =>
    assert.deepEqual(await database.rows(statement), [])
  // No order was delivered twice, nobody has two of a pack that is sold once, and each delivery is one purchase.
  await odd(sql`SELECT c.payment FROM charge_step s JOIN charge c ON c.method = s.method AND c.id = s.charge
                 WHERE s.outcome = 'delivered' GROUP BY c.payment HAVING count(DISTINCT c.id) > 1`)
  await odd(sql`SELECT player_id FROM purchase WHERE pack IN ('starter', 'treasure')
                 GROUP BY player_id, pack HAVING count(*) > 1`)
  // A purchase for coins or gems has its posting instead.
  await odd(sql`SELECT p.public_id FROM (
                  SELECT player_id, public_id FROM purchase bought
                   WHERE NOT EXISTS (SELECT FROM posting WHERE player_id = bought.player_id
                                        AND idempotency_key = 'pack:' || bought.public_id)) p FULL JOIN (
                  SELECT DISTINCT c.payment FROM charge_step s JOIN charge c ON c.method = s.method AND c.id = s.charge
                   WHERE s.outcome = 'delivered') d ON d.payment = p.public_id
                 WHERE d.payment IS NULL OR p.public_id IS NULL`)
  // Every credited order has its charge, and every credited charge its order.
  await odd(sql`SELECT p.public_id FROM payment p LEFT JOIN charge c ON c.payment = p.public_id AND c.outcome = 'delivered'
                 WHERE (p.state = 'credited') <> (c.id IS NOT NULL)`)
  // Every delivery posted exactly what was sold; what was reversed was taken back or is owed, to the last coin; goods
  // whose refund finally failed were given again, except what the player had spent.
  await odd(sql`
    WITH given AS (
      SELECT DISTINCT c.method, c.id, c.player_id, c.outcome, i->>'currency' AS currency, (i->>'amount')::bigint AS amount
        FROM charge_step s JOIN charge c ON c.method = s.method AND c.id = s.charge
        JOIN payment p ON p.public_id = c.payment, jsonb_array_elements(p.goods->'bundle'->'indicators') i
       WHERE s.outcome = 'delivered')
    SELECT * FROM given g
     WHERE amount IS DISTINCT FROM (SELECT sum(t.amount) FROM transfer t WHERE t.player_id = g.player_id
                   AND t.idempotency_key = 'charge:' || g.method || ':' || g.id AND t.currency = g.currency)
        OR CASE WHEN outcome IN ('refunded', 'charged-back') THEN amount ELSE 0 END IS DISTINCT FROM
             coalesce((SELECT sum(CASE WHEN t.kind = 'charge-back' THEN t.amount ELSE -t.amount END)
                         FROM transfer t WHERE t.player_id = g.player_id AND t.currency = g.currency
                          AND t.idempotency_key ~ ('^charge-(back|restore):' || g.method || ':' || g.id || '(:[0-9]+)?$')), 0)
           + coalesce((SELECT sum(d.amount) FROM payment_debt d WHERE d.method = g.method AND d.charge = g.id
                        AND d.thing = g.currency), 0)`)
}

/**
 * What was taken for a debt is what it says, never more than was owed; nothing is owed that could be taken.
 * @returns the debts
 */
export async function checkDebts(database: Db): Promise<{ amount: bigint; settled: bigint }[]> {
  const rows = await database.rows<Record<'amount' | 'settled' | 'taken' | 'held', bigint>>(sql`
    SELECT d.amount, d.settled,
           (SELECT coalesce(sum(t.amount), 0)::bigint FROM transfer t WHERE t.player_id = d.player_id
               AND t.idempotency_key LIKE 'debt:' || d.method || ':' || d.charge || ':' || d.thing || ':%') AS taken,
           coalesce((SELECT b.amount FROM balance b WHERE b.player_id = d.player_id AND b.currency = d.thing), 0)::bigint
             AS held
      FROM payment_debt d WHERE d.thing NOT LIKE 'power-up:%'`)
  for (const { amount, settled, taken, held } of rows) {
    assert.equal(taken, settled)
    if (settled < amount) assert.equal(held, 0n)
  }
  return rows
}
