import {
  buyWithTether,
  checkPayment,
  deleteAccount,
  getPaymentMethods,
  getUserEvents,
  reportPaymentError,
  type TonTransaction,
} from '@ganj/contract'
import { Address, beginCell, type Transaction, toNano } from '@ton/core'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { reconcile } from '#ledger/reconcile.ts'
import { sql } from '#platform/database/sql.ts'
import { createTestChain } from '#test/fakes/chain.ts'
import { startTestToncenter } from '#test/fakes/toncenter.ts'
import { createPaymentsApp } from '#test/payments/payments.ts'
import type { TestPlayer } from '#test/test-app.ts'
import { commentOf } from './payment-cell.ts'

const world = await createTestChain(Date.parse('2026-11-18T12:00:00Z') / 1000)
const toncenter = await startTestToncenter(world)
afterAll(() => toncenter.close())
const receiver = (await world.wallet('house')).address.toRawString()
const app = await createPaymentsApp({
  TONCENTER_URL: toncenter.url,
  TETHER_MASTER: world.master,
  TETHER_RECEIVER: receiver,
})
const { held, stepsOf, outcomes, signIn, advance, clock, database, runJobs } = app
beforeEach(() => {
  toncenter.behaviour = () => 'well'
})

/** A player whose proven wallet holds a thousand tether. */
async function payer(number: number) {
  const player = await signIn(number)
  const name = `payer-${number}`
  const wallet = (await world.wallet(name)).address.toRawString()
  await world.mint(wallet, 1_000_000_000n)
  await database.rows(sql`INSERT INTO wallet_owner (address, player_id) VALUES (${wallet}, ${player.id})`)
  await database.rows(sql`
    INSERT INTO player_wallet (player_id, address, network, contract, proven_at)
    VALUES (${player.id}, ${wallet}, '-239', 'v4r2', now())`)
  return { player, name, wallet }
}

const order = async (player: TestPlayer, packId = 'gem-handful') =>
  (await player.call(buyWithTether, { body: { packId } })).body

/** Sends the transaction that the server handed out, as the wallet that signed it does. */
async function sign({ from, messages: [message] }: TonTransaction) {
  const { address: to, amount, payload: body } = message!
  await world.send(from, { to, value: BigInt(amount), body })
}

/** Lets the chain seal what it has, and the server look at it. */
async function look(player?: TestPlayer, transactionId = '') {
  world.advance(10)
  if (player) await player.call(checkPayment, { body: { transactionId } })
  else await database.rows(sql`SELECT graphile_worker.add_job('watch-chain', '{}'::json)`)
  await runJobs()
}
const stateOf = async (player: TestPlayer, transactionId: string) =>
  (await player.call(checkPayment, { body: { transactionId } })).body.state
const comment = (transactionId: string) =>
  beginCell().storeUint(0, 32).storeStringTail(commentOf(transactionId)).endCell()
const pay = (name: string, amount: bigint, transactionId?: string, as?: string) =>
  world.pay(name, {
    to: receiver,
    amount,
    ...(transactionId ? { payload: comment(transactionId) } : {}),
    ...(as ? { as } : {}),
  })
const balanceOf = async (player: TestPlayer) => [await held(player, 'gem'), await held(player, 'tether')]

test('the transfer that is handed out pays the pack, once, however often the chain is read', async () => {
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

test('an order that is asked for again in its last minute gives the full time to sign', async () => {
  const { player } = await payer(30)
  const { transactionId } = await order(player)
  advance(20 * 60 - 30)
  const again = await order(player)
  expect(again.transactionId).toBe(transactionId)
  expect(again.transaction.validUntil * 1000).toBe(clock().getTime() + 5 * 60_000)
})

test('what the chain has not sealed yet is not believed', async () => {
  const { player } = await payer(2)
  const { transactionId, transaction } = await order(player)
  await sign(transaction)
  await player.call(checkPayment, { body: { transactionId } })
  await runJobs()
  expect(await stateOf(player, transactionId)).toBe('awaiting')
  await look()
  expect(await stateOf(player, transactionId)).toBe('credited')
})

test('too much buys the pack, and the rest is tether in the balance', async () => {
  const { player, name } = await payer(3)
  const { transactionId } = await order(player)
  await pay(name, 1_500_001n, transactionId)
  await look()
  expect(await balanceOf(player)).toEqual([55, 0.510001])
  expect(await outcomes(transactionId)).toEqual(['delivered over'])
})

test('too little is tether in the balance, and the order stays open for the right amount', async () => {
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

test('the same order paid twice: the second is tether in the balance', async () => {
  const { player } = await payer(5)
  const { transactionId, transaction } = await order(player)
  await sign(transaction)
  await sign(transaction)
  await look()
  expect(await balanceOf(player)).toEqual([55, 0.99])
  expect((await outcomes(transactionId)).sort()).toEqual(['balance doubled', 'delivered paid'])
})

test('late money buys the pack, though its order was given up or has expired', async () => {
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

test('a pack of which one may have one: the money of the second is tether in the balance', async () => {
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

test('money from another wallet than the proven one is held for an operator', async () => {
  const { player } = await payer(8)
  const stranger = (await world.wallet('stranger')).address.toRawString()
  await world.mint(stranger, 10_000_000n)
  const { transactionId } = await order(player)
  await pay('stranger', 990_000n, transactionId)
  await look()
  expect(await balanceOf(player)).toEqual([5, 0])
  expect(await outcomes(transactionId)).toEqual(['held other-payer'])
})

test('money that names no order is tether in the balance of whose wallet it is; of nobody, it is held', async () => {
  const { player, name, wallet } = await payer(9)
  const stranger = (await world.wallet('nobody')).address.toRawString()
  await world.mint(stranger, 10_000_000n)
  await pay(name, 2_000_000n)
  await pay(name, 30n, 'abcdefghijkl')
  await pay('nobody', 7_000n)
  await look()
  expect(await balanceOf(player)).toEqual([5, 2.00003])
  const kept = await database.rows(sql`
    SELECT payer, outcome, reason, amount FROM charge WHERE payer IN (${wallet}, ${stranger}) ORDER BY amount`)
  expect(kept).toEqual([
    { payer: wallet, outcome: 'balance', reason: 'no-order', amount: 30n },
    { payer: stranger, outcome: 'held', reason: 'no-order', amount: 7_000n },
    { payer: wallet, outcome: 'balance', reason: 'no-order', amount: 2_000_000n },
  ])
})

test('another jetton and coins of the chain buy nothing; those that name an order are held', async () => {
  const { player, name, wallet } = await payer(10)
  const { transactionId } = await order(player)
  await world.mint(wallet, 1_000_000_000n, 'worthless')
  await pay(name, 990_000n, transactionId, 'worthless')
  await pay(name, 990_000n, undefined, 'worthless')
  const sender = await world.wallet(name)
  const coins = { to: Address.parse(receiver), value: toNano('2'), body: comment(transactionId) }
  ;(world.transactions as Transaction[]).push(...(await sender.send(coins)).transactions)
  await look()
  expect(await balanceOf(player)).toEqual([5, 0])
  expect(await outcomes(transactionId)).toEqual(['held other-token', 'held other-token'])
  expect(await stateOf(player, transactionId)).toBe('awaiting')
})

test('a forged announcement, straight to the receiver or to its jetton wallet, buys nothing', async () => {
  const { player, name, wallet } = await payer(11)
  const { transactionId } = await order(player)
  const forged = (op: number) =>
    beginCell()
      .storeUint(op, 32)
      .storeUint(0, 64)
      .storeCoins(990_000n)
      .storeAddress(Address.parse(wallet))
      .storeAddress(null)
      .storeCoins(0n)
      .storeBit(true)
      .storeRef(comment(transactionId))
      .endCell()
  const sender = await world.wallet(name)
  const before = await world.jettonBalance(receiver)
  for (const to of [receiver, await world.jettonWallet(receiver)]) {
    const sent = await sender.send({ to: Address.parse(to), value: toNano('0.2'), body: forged(0x178d4519) })
    ;(world.transactions as Transaction[]).push(...sent.transactions)
  }
  await look()
  expect(await world.jettonBalance(receiver)).toBe(before)
  expect(await balanceOf(player)).toEqual([5, 0])
  expect(await outcomes(transactionId)).toEqual([])
})

test('the money of a player who has left is held', async () => {
  const { player } = await payer(12)
  const { transactionId, transaction } = await order(player)
  expect((await player.call(deleteAccount)).status).toBe(200)
  await sign(transaction)
  await look()
  expect(await outcomes(transactionId)).toEqual(['held nobody'])
})

test('a source that is silent, errs, repeats, reorders or is behind loses nothing', async () => {
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

test('without a proven wallet nothing is ordered, and a silent chain hands out no transfer', async () => {
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

test('all that came is in packs, in balances or held, to the last millionth', async () => {
  expect((await reconcile(database)).discrepancies).toEqual([])
  const { came, sold, booked, kept } = await database.one<Record<string, bigint>>(sql`
    SELECT (SELECT sum(amount) FROM charge WHERE reason <> 'other-token')::bigint AS came,
           (SELECT sum(p.amount) FROM charge c JOIN payment p ON p.public_id = c.payment
             WHERE c.outcome = 'delivered')::bigint AS sold,
           (SELECT sum(amount) FROM transfer WHERE debit_account = 'house:tether' AND currency = 'tether')::bigint
             AS booked,
           (SELECT sum(amount) FROM charge WHERE outcome = 'held' AND reason <> 'other-token')::bigint AS kept`)
  expect(sold! + booked! + kept!).toBe(came)
  expect(await world.jettonBalance(receiver)).toBe(came)
})
