import {
  buyWithTether,
  checkPayment,
  getPaymentMethods,
  getUserEvents,
  reportPaymentError,
} from '@ganj/contract'
import { Address } from '@ton/core'
import { expect, test } from 'vitest'
import { sql } from '#platform/database/sql.ts'
import { createTetherApp } from '#test/payments/tether.ts'

const {
  world,
  toncenter,
  receiver,
  payer,
  order,
  sign,
  look,
  stateOf,
  pay,
  balanceOf,
  stepsOf,
  outcomes,
  signIn,
  advance,
  clock,
  database,
  runJobs,
  expectAllAccountedFor,
} = await createTetherApp()

test('the returned transfer pays the pack, once, however often the chain is read', async () => {
  const { player, wallet } = await payer(1)
  const bought = await order(player)
  expect(bought).toMatchObject({ price: { currency: 'tether', amount: 0.99 }, state: 'awaiting' })
  const { transaction } = bought
  expect(transaction).toMatchObject({ network: '-239', from: wallet })
  expect(transaction.validUntil * 1000).toBe(Date.parse(bought.createdAt) + 5 * 60_000)
  const { address } = transaction.messages[0]!
  expect(Address.parseFriendly(address).isBounceable).toBe(true)
  expect(Address.parse(address).toRawString()).toBe(await world.jettonWallet(wallet))
  await sign(transaction)
  expect(await world.jettonBalance(receiver)).toBe(990_000n)
  expect((await order(player)).transactionId).toBe(bought.transactionId)
  await look(player, bought.transactionId)
  expect(await stateOf(player, bought.transactionId)).toBe('credited')
  await look()
  await look()
  expect(await balanceOf(player)).toEqual([55, 0])
  expect(await stepsOf(bought.transactionId)).toEqual(['created', 'awaiting', 'paid', 'credited'])
})

test('an order that is requested again in its last minute gives the full time to sign', async () => {
  const { player } = await payer(30)
  const { transactionId } = await order(player)
  advance(20 * 60 - 30)
  const again = await order(player)
  expect(again.transactionId).toBe(transactionId)
  expect(again.transaction.validUntil * 1000).toBe(clock().getTime() + 5 * 60_000)
})

test('a transaction that the chain has not finalised is not counted', async () => {
  const { player } = await payer(2)
  const { transactionId, transaction } = await order(player)
  await sign(transaction)
  await player.call(checkPayment, { body: { transactionId } })
  await runJobs()
  expect(await stateOf(player, transactionId)).toBe('awaiting')
  await look()
  expect(await stateOf(player, transactionId)).toBe('credited')
})

test('an overpayment buys the pack, and the rest goes to the tether balance', async () => {
  const { player, name } = await payer(3)
  const { transactionId } = await order(player)
  await pay(name, 1_500_001n, transactionId)
  await look()
  expect(await balanceOf(player)).toEqual([55, 0.510001])
  expect(await outcomes(transactionId)).toEqual(['delivered over'])
})

test('an underpayment goes to the tether balance, and the order stays open for the right amount', async () => {
  const { player, name } = await payer(4)
  const { transactionId, transaction } = await order(player)
  await pay(name, 989_999n, transactionId)
  await look()
  expect(await balanceOf(player)).toEqual([5, 0.989999])
  expect(await stateOf(player, transactionId)).toBe('awaiting')
  await sign(transaction)
  await look()
  expect(await balanceOf(player)).toEqual([55, 0.989999])
  expect((await outcomes(transactionId)).sort()).toEqual(['balance short', 'delivered paid'])
  const { body: events } = await player.call(getUserEvents)
  const told = events.flatMap(({ kind, data }) => (kind === 'purchase' ? [data.outcome] : []))
  expect(told.sort()).toEqual(['balance', 'delivered'])
})

test('the second payment of the same order goes to the tether balance', async () => {
  const { player } = await payer(5)
  const { transactionId, transaction } = await order(player)
  await sign(transaction)
  await sign(transaction)
  await look()
  expect(await balanceOf(player)).toEqual([55, 0.99])
  expect((await outcomes(transactionId)).sort()).toEqual(['balance doubled', 'delivered paid'])
})

test('a late payment buys the pack, although its order was abandoned or has expired', async () => {
  const { player, name } = await payer(6)
  const first = await order(player)
  await player.call(reportPaymentError, {
    body: { transactionId: first.transactionId, error: 'Transaction was not sent' },
  })
  await sign(first.transaction)
  await look()
  expect(await stateOf(player, first.transactionId)).toBe('credited')
  const second = await order(player)
  advance(31 * 60)
  world.advance(31 * 60)
  await database.rows(sql`SELECT graphile_worker.add_job('expire-payments', '{}'::json)`)
  await runJobs()
  expect(await stateOf(player, second.transactionId)).toBe('expired')
  await pay(name, 990_000n, second.transactionId)
  await look()
  expect(await stateOf(player, second.transactionId)).toBe('credited')
  expect(await balanceOf(player)).toEqual([105, 0])
})

test('of a pack that a player may have once, the second payment goes to the tether balance', async () => {
  const { player } = await payer(7)
  const first = await order(player, 'starter')
  await player.call(reportPaymentError, { body: { transactionId: first.transactionId, error: 'closed' } })
  const second = await order(player, 'starter')
  await sign(second.transaction)
  await sign(first.transaction)
  await look()
  expect(await balanceOf(player)).toEqual([65, 0.49])
  expect(await outcomes(first.transactionId)).toEqual(['balance sold-out'])
  expect(await stateOf(player, first.transactionId)).toBe('refunded')
})

test('a source that is silent, fails, repeats, reorders or lags behind loses nothing', async () => {
  const { player } = await payer(13)
  for (const behaviour of [
    'silent',
    'error',
    'limited',
    'repeated',
    'reordered',
    'stale',
    'unanswered',
  ] as const) {
    const { transactionId, transaction } = await order(player)
    await sign(transaction)
    let treated = 0
    toncenter.behaviour = (path) => (path.endsWith('/transactions') && treated++ < 1 ? behaviour : 'well')
    await look()
    toncenter.behaviour = () => 'well'
    world.advance(120)
    await look()
    expect(await stateOf(player, transactionId), behaviour).toBe('credited')
  }
  expect(await balanceOf(player)).toEqual([5 + 7 * 50, 0])
})

test('without a proven wallet no order is possible, and while the chain is silent no transfer is returned', async () => {
  const without = await signIn(14)
  const refusal = await without.call(buyWithTether, { body: { packId: 'gem-handful' } })
  expect([refusal.status, refusal.problem.code]).toEqual([409, 'payment.no-wallet'])
  const { player } = await payer(15)
  toncenter.behaviour = () => 'silent'
  const silent = await player.call(buyWithTether, { body: { packId: 'gem-handful' } })
  expect([silent.status, silent.problem.code]).toEqual([503, 'payment.host-unavailable'])
  const { body } = await player.call(getPaymentMethods)
  expect(body.browser).toEqual(['star', 'tether'])
})

test('every payment is in packs, in balances or held, to the last millionth', expectAllAccountedFor)
