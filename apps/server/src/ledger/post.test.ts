import { type IndicatorId, indicatorIds } from '@ganj/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sql } from '#platform/database/sql.ts'
import { Fault } from '#platform/fault.ts'
import { createTestApp } from '#test/test-app.ts'
import { balances, type Leg, legsPosted, post } from './post.ts'
import { reconcile } from './reconcile.ts'

const { database, signIn } = await createTestApp()
const now = new Date('2026-11-18T12:00:00Z')

const leg = (currency: IndicatorId, delta: bigint): Leg => ({ currency, delta, house: 'game' })
const move = (playerId: bigint, key: string, legs: Leg[]) =>
  database.transaction((tx) => post(tx, { playerId, key, kind: 'run-reward', reference: 'test', legs, now }))

test('a posting applies every leg, once for its key', async () => {
  const { id } = await signIn(1)
  expect(await move(id, 'once', [leg('coin', 40n), leg('tether', 1_500_000n)])).toBe(true)
  expect(await move(id, 'once', [leg('coin', 40n), leg('tether', 1_500_000n)])).toBe(false)
  const held = await balances(database, id)
  expect([held.get('coin'), held.get('tether')]).toEqual([140n, 1_500_000n])
})

test('a key that was used for other legs is refused', async () => {
  const { id } = await signIn(2)
  await move(id, 'mine', [leg('coin', 40n)])
  for (const legs of [
    [leg('coin', 41n)],
    [leg('gem', 40n)],
    [leg('coin', 40n), leg('gem', 1n)],
    [leg('coin', -40n)],
  ]) {
    await expect(move(id, 'mine', legs)).rejects.toThrow('idempotency.mismatch')
  }
})

test('spending more than the balance posts nothing at all', async () => {
  const { id } = await signIn(3)
  const before = await balances(database, id)
  await expect(move(id, 'greedy', [leg('coin', 500n), leg('ticket', -6n)])).rejects.toThrow(
    'economy.insufficient',
  )
  await expect(move(id, 'greedier', [leg('tether', -1n)])).rejects.toThrow('economy.insufficient')
  expect(await balances(database, id)).toEqual(before)
})

test('a posting without legs also uses up its key', async () => {
  const { id } = await signIn(7)
  expect([await move(id, 'nothing', []), await move(id, 'nothing', [])]).toEqual([true, false])
  expect(await legsPosted(database, id, 'nothing')).toEqual([])
  await expect(move(id, 'nothing', [leg('coin', 1n)])).rejects.toThrow('idempotency.mismatch')
})

test('transfers are never changed or removed, not even by the server', async () => {
  for (const statement of [
    sql`UPDATE posting SET coin = 1`,
    sql`DELETE FROM posting`,
    sql`TRUNCATE posting`,
  ]) {
    await expect(database.rows(statement)).rejects.toThrow('append-only')
  }
})

test('a posting with a zero leg, or of nothing but zeros, is refused', async () => {
  const { id } = await signIn(4)
  const insert = (coin: bigint | null) =>
    database.rows(sql`
      INSERT INTO posting (player_id, id, part, kind, reference, house, coin, created_at)
      VALUES (${id}, 0, 1, 'task', 'test', 'game', ${coin}, now())`)
  await expect(insert(0n)).rejects.toThrow('posting_moves')
  await expect(insert(null)).rejects.toThrow('posting_moves')
})

test('two legs of a currency, or two house accounts, read as that many transfers', async () => {
  const { id } = await signIn(8)
  const legs: Leg[] = [
    leg('coin', -30n),
    leg('coin', 10n),
    { currency: 'gem', delta: 2n, house: 'shop' },
    leg('tether', 5n),
  ]
  expect(await move(id, 'parts', legs)).toBe(true)
  const transfers = await database.rows(sql`
    SELECT currency, amount, debit_account AS debit, credit_account AS credit FROM transfer
     WHERE player_id = ${id} AND idempotency_key = 'parts' ORDER BY currency, debit`)
  expect(transfers).toEqual([
    { currency: 'coin', amount: 10n, debit: 'house:game', credit: `player:${id}` },
    { currency: 'coin', amount: 30n, debit: `player:${id}`, credit: 'house:game' },
    { currency: 'gem', amount: 2n, debit: 'house:shop', credit: `player:${id}` },
    { currency: 'tether', amount: 5n, debit: 'house:game', credit: `player:${id}` },
  ])
  expect(await move(id, 'parts', legs)).toBe(false)
  await expect(move(id, 'unpaid', [leg('coin', -500n), leg('coin', 900n)])).rejects.toThrow(
    'economy.insufficient',
  )
})

test('the check finds a balance that was changed outside the ledger', async () => {
  const { id } = await signIn(5)
  await database.rows(sql`UPDATE player_balance SET coin = coin + 7 WHERE player_id = ${id}`)
  expect((await reconcile(database)).discrepancies).toEqual([
    { playerId: id, currency: 'coin', balance: 107n, transfers: 100n },
  ])
  await database.rows(sql`UPDATE player_balance SET coin = coin - 7 WHERE player_id = ${id}`)
})

test('thousands of random concurrent postings, many of them duplicates: sums agree, nothing is negative', async () => {
  const players = await Promise.all(Array.from({ length: 6 }, (_, index) => signIn(100 + index)))
  const posting = fc.record({
    player: fc.nat(players.length - 1),
    key: fc.nat(400),
    legs: fc.uniqueArray(
      fc.record({
        currency: fc.constantFrom(...indicatorIds),
        delta: fc.bigInt({ min: -60n, max: 60n }).filter((delta) => delta !== 0n),
      }),
      { selector: ({ currency }) => currency, minLength: 1, maxLength: 4 },
    ),
  })
  const model = new Map<string, bigint>()
  for (const { id } of players) {
    for (const [currency, amount] of await balances(database, id)) model.set(`${id} ${currency}`, amount)
  }

  await fc.assert(
    fc.asyncProperty(
      fc.array(posting, { minLength: 60, maxLength: 120 }),
      fc.uuid(),
      async (postings, round) => {
        const results = await Promise.all(
          postings.map(async ({ player, key, legs }) => {
            const { id } = players[player]!
            const all = legs.map(({ currency, delta }) => leg(currency, delta))
            try {
              return { id, legs: all, moved: await move(id, `${round}:${key}`, all) }
            } catch (error) {
              if (!(error instanceof Fault)) throw error
              expect(['economy.insufficient', 'idempotency.mismatch']).toContain(error.code)
              return { id, legs: all, moved: false }
            }
          }),
        )
        for (const { id, legs } of results.filter(({ moved }) => moved)) {
          for (const { currency, delta } of legs) {
            model.set(`${id} ${currency}`, model.get(`${id} ${currency}`)! + delta)
          }
        }
        for (const { id } of players) {
          for (const [currency, amount] of await balances(database, id)) {
            expect(amount).toBe(model.get(`${id} ${currency}`))
            expect(amount >= 0n).toBe(true)
          }
        }
      },
    ),
    { numRuns: 40 },
  )
  expect((await reconcile(database)).discrepancies).toEqual([])
}, 60_000)

test('of a hundred concurrent spends of the last coin one succeeds', async () => {
  const { id } = await signIn(6)
  await move(id, 'down', [leg('coin', -99n)])
  const results = await Promise.allSettled(
    Array.from({ length: 100 }, (_, index) => move(id, `last:${index}`, [leg('coin', -1n)])),
  )
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect((await balances(database, id)).get('coin')).toBe(0n)
})
