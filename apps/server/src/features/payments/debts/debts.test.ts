import { buyWithStar, getPayouts, getPayoutTerms, requestPayout } from '@ganj/contract'
import { expect, test } from 'vitest'
import { post } from '#ledger/post.ts'
import { reconcile } from '#ledger/reconcile.ts'
import { sql } from '#platform/database/sql.ts'
import { chargeIdOf } from '#test/fakes/bot-api.ts'
import { connectTestWallet, testDomain, testWallet } from '#test/fixtures/wallets.ts'
import { createPaymentsApp } from '#test/payments/payments.ts'
import { forgiveDebts } from './debt-queries.ts'

const app = await createPaymentsApp({
  PUBLIC_URL: `https://${testDomain}`,
  PAYOUT_WALLET: testWallet(9999).address,
  TONCENTER_URL: 'http://127.0.0.1:1',
})
const { api, deliverUpdate, readBalance, stock, telegramId, signIn, advance, clock, database, jobs } = app

type Currency = 'gem' | 'coin' | 'tether'
const credit = (playerId: bigint, key: string, currency: Currency, delta: bigint) =>
  database.transaction((tx) => {
    const legs = [{ currency, delta, house: 'game' as const }]
    return post(tx, { playerId, key, kind: 'run-reward', reference: 'test', legs, now: clock() })
  })

/** A winner who has bought the starter pack: 60 gems, 2000 coins, 10 tickets, 3 shields, 3 magnets. */
async function buyer(number: number) {
  const player = await signIn(number)
  await connectTestWallet(player, testWallet(number), clock())
  await credit(player.id, 'won', 'tether', 50_000_000n)
  const { body } = await player.call(buyWithStar, { body: { packId: 'starter' } })
  const paid = api.pay(body.invoiceUrl, telegramId(number))
  await deliverUpdate(paid)
  const wallet = testWallet(number).address
  const ask = async (key?: string) => {
    const answer = await player.call(requestPayout, {
      body: { walletAddress: wallet, amount: 10 },
      ...(key && { key }),
    })
    return answer.status === 200 ? answer.body.state : answer.problem.code
  }
  const owed = async () => (await player.call(getPayoutTerms)).body.owed
  return { ...player, ask, owed, chargeBack: () => deliverUpdate(api.chargeBack(chargeIdOf(paid))) }
}
type Buyer = Awaited<ReturnType<typeof buyer>>

const spend = async ({ id }: Buyer) => {
  await credit(id, 'spent-gems', 'gem', -65n)
  await database.rows(
    sql`UPDATE power_up_stock SET count = 1 WHERE player_id = ${id} AND power_up = 'shield'`,
  )
}
const none = { indicators: [], powerUps: 0 }

test('a player with a debt after a chargeback gets no payout until later earnings have settled it', async () => {
  const player = await buyer(1)
  expect(await player.owed()).toEqual(none)
  await spend(player)
  await player.chargeBack()
  expect(await player.owed()).toEqual({ indicators: [{ currency: 'gem', amount: 60 }], powerUps: 2 })
  expect(await player.ask()).toBe('payout.debt')
  expect(await readBalance(player, 'tether')).toBe(50)

  await credit(player.id, 'earned', 'gem', 25n)
  expect(await player.ask()).toBe('payout.debt')
  expect([await readBalance(player, 'gem'), await player.owed()]).toEqual([
    0,
    { indicators: [{ currency: 'gem', amount: 35 }], powerUps: 2 },
  ])

  await credit(player.id, 'earned-more', 'gem', 40n)
  await database.rows(
    sql`UPDATE power_up_stock SET count = 5 WHERE player_id = ${player.id} AND power_up = 'shield'`,
  )
  expect(await player.ask()).toBe('in-review')
  expect([await readBalance(player, 'gem'), await stock(player), await player.owed()]).toEqual([
    5,
    { shield: 3 },
    none,
  ])
  expect((await reconcile(database)).discrepancies).toEqual([])
})

test('twenty concurrent calls settle a debt once', async () => {
  const player = await buyer(2)
  await spend(player)
  await player.chargeBack()
  await credit(player.id, 'earned', 'gem', 100n)
  await database.rows(
    sql`UPDATE power_up_stock SET count = 9 WHERE player_id = ${player.id} AND power_up = 'shield'`,
  )
  const answers = await Promise.all(Array.from({ length: 20 }, () => player.ask()))
  expect(answers.filter((answer) => answer === 'in-review')).toHaveLength(1)
  expect([await readBalance(player, 'gem'), await stock(player)]).toEqual([40, { shield: 7 }])
})

test('an approved payout that has not begun goes back to review when its player comes into debt', async () => {
  const player = await buyer(3)
  expect(await player.ask()).toBe('in-review')
  await database.rows(sql`
    SELECT payout_step(id, 'in-review', 'approved', 'operator:test', 'fine', NULL, NULL, now()) FROM payout
     WHERE player_id = ${player.id}`)
  await spend(player)
  await player.chargeBack()
  const [shown] = (await player.call(getPayouts)).body
  expect(shown!.history.map(({ state }) => state)).toEqual([
    'requested',
    'in-review',
    'approved',
    'in-review',
  ])
  const { reason } = await database.one<{ reason: string }>(sql`
    SELECT reason FROM payout_history WHERE payout_id = (SELECT id FROM payout WHERE player_id = ${player.id})
     ORDER BY step DESC LIMIT 1`)
  expect(reason).toBe('the player owes what a refund could not take back')
})

test('later earnings settle a debt automatically; a refund that takes everything back leaves no debt', async () => {
  const [player, other] = [await buyer(4), await buyer(5)]
  await spend(player)
  await player.chargeBack()
  await other.chargeBack()
  expect(await other.owed()).toEqual(none)
  await credit(player.id, 'earned', 'gem', 70n)
  for (let times = 0; times < 2; times++) await jobs['settle-debts']({})
  expect([await readBalance(player, 'gem'), await player.owed()]).toEqual([
    10,
    { indicators: [], powerUps: 2 },
  ])
})

test('an operator forgives a debt, with name and reason, and payouts are possible again', async () => {
  const player = await buyer(6)
  await spend(player)
  await player.chargeBack()
  expect(await player.ask()).toBe('payout.debt')
  const forgiving = { playerId: player.id, operator: 'leila', reason: 'our mistake', now: clock() }
  expect(await database.transaction((tx) => forgiveDebts(tx, forgiving))).toBe(2)
  expect(await database.transaction((tx) => forgiveDebts(tx, forgiving))).toBe(0)
  advance(1)
  expect(await player.ask()).toBe('in-review')
  expect(await readBalance(player, 'gem')).toBe(0)
})
