import { createHmac } from 'node:crypto'
import { buyWithStarPd, checkPayment } from '@ganj/contract'
import { expect, test } from 'vitest'
import { reconcile } from '#economy/reconcile.ts'
import type { TestPlayer } from '../../test-app.ts'
import { createPaymentsApp, gameToken } from '../../test-payments.ts'
import { playDeckHookPath } from './play-deck-hook.ts'

const { app, held, stepsOf, outcomes, signIn, database } = await createPaymentsApp()

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
const tell = async (body: object) =>
  (await app.inject({ method: 'POST', url: playDeckHookPath, payload: body })).statusCode
const paid = (externalId: string, amount = 50, more: Payment = {}) => ({
  telegramId: 1001,
  amount,
  successful: true,
  externalId,
  ...more,
})

test('a pack is asked for with the order as its external id, and given once the host has signed', async () => {
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
  expect(await tell(signed({ ...payment, successful: false }))).toBe(200)
  expect(await held(player, 'gem')).toBe(5)
  const statuses = await Promise.all(Array.from({ length: 10 }, () => tell(signed(payment))))
  expect(statuses).toEqual(Array(10).fill(200))
  expect(await held(player, 'gem')).toBe(55)
  expect(await stepsOf(bought.transactionId)).toEqual(['created', 'awaiting', 'paid', 'credited'])
  expect((await order(player)).transactionId).not.toBe(bought.transactionId)
})

test('what is not signed with the game token changes nothing', async () => {
  const player = await signIn(2)
  const { transactionId } = await order(player)
  const right = signed(paid(transactionId))
  expect(await tell(signed(paid(transactionId), 'another-game-token'))).toBe(401)
  expect(await tell({ ...right, payment: { ...right.payment, amount: 51 } })).toBe(401)
  expect(await tell({ ...right, hash: '0'.repeat(64) })).toBe(401)
  for (const body of [{}, { hash: right.hash }, { ...right, hash: 'x' }, { ...right, payment: [] }]) {
    expect(await tell(body)).toBe(400)
  }
  expect(await held(player, 'gem')).toBe(5)
  expect(await outcomes(transactionId)).toEqual([])
})

test('another amount than the price, and an order nobody knows, are held for an operator', async () => {
  const player = await signIn(3)
  const { transactionId } = await order(player)
  expect(await tell(signed(paid(transactionId, 49)))).toBe(200)
  expect(await outcomes(transactionId)).toEqual(['held short'])
  expect(await tell(signed(paid('nobody-knows-it', 49)))).toBe(200)
  const { body } = await player.call(checkPayment, { body: { transactionId } })
  expect(body.state).toBe('awaiting')
  expect(await held(player, 'gem')).toBe(5)
  expect((await reconcile(database)).discrepancies).toEqual([])
})
