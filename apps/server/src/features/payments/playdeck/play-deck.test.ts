import { createHmac } from 'node:crypto'
import { buyWithStar, buyWithStarPd, checkPayment } from '@ganj/contract'
import { expect, test } from 'vitest'
import { reconcile } from '#ledger/reconcile.ts'
import { sql } from '#platform/database/sql.ts'
import { createPaymentsApp, gameToken } from '#test/payments/payments.ts'
import type { TestPlayer } from '#test/test-app.ts'
import { recordManualPayment } from '../charges/record-manual-payment.ts'
import { playDeckHookPath } from './play-deck-hook.ts'

const { app, readBalance, stepsOf, outcomes, signIn, database, clock, reactions, catalogue } =
  await createPaymentsApp()
const payments = { database, reactions, catalogue }

const order = async (player: TestPlayer, packId = 'gem-handful') =>
  (await player.call(buyWithStarPd, { body: { packId } })).body

type Payment = Record<string, string | number | boolean>

function signed(payment: Payment, token = gameToken) {
  const lines = Object.keys(payment)
    .sort()
    .map((key) => `${key}=${payment[key]}`)
  const key = createHmac('sha256', 'WebAppData').update(token).digest()
  return { hash: createHmac('sha256', key).update(lines.join('\n')).digest('hex'), payment }
}
const sendHook = async (body: object) =>
  (await app.inject({ method: 'POST', url: playDeckHookPath, payload: body })).statusCode
const paid = (externalId: string, amount = 50, more: Payment = {}) => ({
  telegramId: 1001,
  amount,
  successful: true,
  externalId,
  ...more,
})

test('a pack is requested with the order as its external id, and given once the host has signed', async () => {
  const player = await signIn(1)
  const bought = await order(player)
  expect(bought).toMatchObject({
    method: 'playdeck',
    price: { currency: 'star', amount: 50 },
    state: 'awaiting',
  })
  expect(bought.request).toEqual({
    amount: 50,
    description: 'یک مشت الماس',
    externalId: bought.transactionId,
  })
  const payment = paid(bought.transactionId)
  expect(await sendHook(signed({ ...payment, successful: false }))).toBe(200)
  expect(await readBalance(player, 'gem')).toBe(5)
  const statuses = await Promise.all(Array.from({ length: 10 }, () => sendHook(signed(payment))))
  expect(statuses).toEqual(Array(10).fill(200))
  expect(await readBalance(player, 'gem')).toBe(55)
  expect(await stepsOf(bought.transactionId)).toEqual(['created', 'awaiting', 'paid', 'credited'])
  expect((await order(player)).transactionId).not.toBe(bought.transactionId)
})

test('a request that is not signed with the game token changes nothing', async () => {
  const player = await signIn(2)
  const { transactionId } = await order(player)
  const right = signed(paid(transactionId))
  expect(await sendHook(signed(paid(transactionId), 'another-game-token'))).toBe(401)
  expect(await sendHook({ ...right, payment: { ...right.payment, amount: 51 } })).toBe(401)
  expect(await sendHook({ ...right, hash: '0'.repeat(64) })).toBe(401)
  for (const body of [{}, { hash: right.hash }, { ...right, hash: 'x' }, { ...right, payment: [] }]) {
    expect(await sendHook(body)).toBe(400)
  }
  expect(await readBalance(player, 'gem')).toBe(5)
  expect(await outcomes(transactionId)).toEqual([])
})

test('a payment that no webhook reported is granted by an operator, once, and a late report changes nothing', async () => {
  const player = await signIn(4)
  const { transactionId } = await order(player)
  const record = (orderId: string) =>
    database.transaction((tx) =>
      recordManualPayment(tx, payments, { orderId, operator: 'Parisa', reason: 'ticket 9', now: clock() }),
    )
  expect(await record(transactionId)).toMatchObject({ outcome: 'delivered', reason: 'paid' })
  expect(await readBalance(player, 'gem')).toBe(55)
  expect(await stepsOf(transactionId)).toEqual(['created', 'awaiting', 'paid', 'credited'])
  const step = sql`SELECT outcome, reason, by FROM charge_step WHERE charge = ${transactionId}`
  expect(await database.rows(step)).toEqual([{ outcome: 'delivered', reason: 'ticket 9', by: 'Parisa' }])
  await expect(record(transactionId)).rejects.toThrow('its money has come')
  expect(await sendHook(signed(paid(transactionId)))).toBe(200)
  expect(await sendHook(signed(paid(transactionId, 70)))).toBe(200)
  expect(await readBalance(player, 'gem')).toBe(55)
  expect(await outcomes(transactionId)).toEqual(['delivered paid'])
  const { body: byStar } = await player.call(buyWithStar, { body: { packId: 'gem-handful' } })
  await expect(record(byStar.transactionId)).rejects.toThrow('no such order')
  await expect(record('nobody-knows-it')).rejects.toThrow('no such order')
  expect(await readBalance(player, 'gem')).toBe(55)
})

test('an amount other than the price, and an unknown order, are held for an operator', async () => {
  const player = await signIn(3)
  const { transactionId } = await order(player)
  expect(await sendHook(signed(paid(transactionId, 49)))).toBe(200)
  expect(await outcomes(transactionId)).toEqual(['held short'])
  expect(await sendHook(signed(paid('nobody-knows-it', 49)))).toBe(200)
  const { body } = await player.call(checkPayment, { body: { transactionId } })
  expect(body.state).toBe('awaiting')
  expect(await readBalance(player, 'gem')).toBe(5)
  expect((await reconcile(database)).discrepancies).toEqual([])
})
