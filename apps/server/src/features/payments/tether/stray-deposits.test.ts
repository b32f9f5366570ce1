import { deleteAccount } from '@ganj/contract'
import { Address, beginCell, type Transaction, toNano } from '@ton/core'
import { expect, test } from 'vitest'
import { sql } from '#platform/database/sql.ts'
import { createTetherApp } from '#test/payments/tether.ts'

const {
  world,
  receiver,
  payer,
  order,
  sign,
  look,
  stateOf,
  comment,
  pay,
  balanceOf,
  outcomes,
  database,
  expectAllAccountedFor,
} = await createTetherApp()

test('a payment from another wallet than the proven one is held for an operator', async () => {
  const { player } = await payer(8)
  const stranger = (await world.wallet('stranger')).address.toRawString()
  await world.mint(stranger, 10_000_000n)
  const { transactionId } = await order(player)
  await pay('stranger', 990_000n, transactionId)
  await look()
  expect(await balanceOf(player)).toEqual([5, 0])
  expect(await outcomes(transactionId)).toEqual(['held other-payer'])
})

test("a payment without an order goes to the balance of the wallet's owner; without an owner it is held", async () => {
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

test('another jetton and native coins buy nothing; those that name an order are held', async () => {
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

test('a forged transfer notification, to the receiver or to its jetton wallet, buys nothing', async () => {
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

test('a payment from a player who has left is held', async () => {
  const { player } = await payer(12)
  const { transactionId, transaction } = await order(player)
  expect((await player.call(deleteAccount)).status).toBe(200)
  await sign(transaction)
  await look()
  expect(await outcomes(transactionId)).toEqual(['held nobody'])
})

test('every payment is in packs, in balances or held, to the last millionth', expectAllAccountedFor)
