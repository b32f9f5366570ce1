import {
  buyWithStar,
  checkPayment,
  getAchievements,
  getPaymentMethods,
  getPayments,
  getUserEvents,
  reportPaymentError,
} from '@ganj/contract'
import { beforeEach, expect, test } from 'vitest'
import { reconcile } from '#ledger/reconcile.ts'
import { sql } from '#platform/database/sql.ts'
import { chargeIdOf } from '#test/fakes/bot-api.ts'
import type { BotApiBehaviour } from '#test/fakes/bot-api-refusals.ts'
import { createPaymentsApp } from '#test/payments/payments.ts'
import type { TestPlayer } from '#test/test-app.ts'

const app = await createPaymentsApp()
const { api, deliverUpdate, readBalance, stock, stepsOf, outcomes, telegramId } = app
const { signIn, advance, database, runJobs } = app

/** Applies these behaviours to the next calls of a method; later calls succeed. */
const next = (method: string, ...behaviours: BotApiBehaviour[]) => {
  api.behaviour = (called) => (called === method && behaviours.shift()) || 'well'
}
beforeEach(() => next('none'))

const order = async (player: TestPlayer, packId = 'gem-handful') =>
  (await player.call(buyWithStar, { body: { packId } })).body
/** Makes failed jobs due again at once. */
const makeJobsDue = () =>
  database.rows(sql`SELECT graphile_worker.reschedule_jobs(array_agg(id), now()) FROM graphile_worker.jobs`)
const stateOf = async (player: TestPlayer, transactionId: string) =>
  (await player.call(checkPayment, { body: { transactionId } })).body.state
const refused = async (player: TestPlayer, packId: string) => {
  const { status, problem } = await player.call(buyWithStar, { body: { packId } })
  return [status, problem.code]
}

test('a pack is ordered by an invoice, allowed, paid and given once', async () => {
  const player = await signIn(1)
  const bought = await order(player, 'starter')
  expect(bought).toMatchObject({
    method: 'star',
    packPublicId: 'starter',
    name: 'بستهٔ شروع',
    price: { currency: 'star', amount: 25 },
    state: 'awaiting',
  })
  const checkout = api.checkout(bought.invoiceUrl, telegramId(1))
  expect(await deliverUpdate(checkout)).toBe(200)
  expect(api.isAllowed(checkout)).toBe(true)
  expect(await stateOf(player, bought.transactionId)).toBe('awaiting')
  expect(await readBalance(player, 'gem')).toBe(5)

  const paid = api.pay(bought.invoiceUrl, telegramId(1))
  const statuses = await Promise.all(Array.from({ length: 10 }, () => deliverUpdate(paid)))
  expect(statuses).toEqual(Array(10).fill(200))
  expect([
    await readBalance(player, 'gem'),
    await readBalance(player, 'coin'),
    await readBalance(player, 'ticket'),
  ]).toEqual([65, 2100, 15])
  expect(await stock(player)).toEqual({ shield: 3, magnet: 3 })
  expect(await stepsOf(bought.transactionId)).toEqual(['created', 'awaiting', 'paid', 'credited'])
  const legs = await database.rows(sql`
    SELECT DISTINCT kind, reference, idempotency_key AS key, debit_account AS debit FROM transfer
     WHERE player_id = ${player.id} AND kind = 'purchase'`)
  const key = `charge:star:${chargeIdOf(paid)}`
  expect(legs).toEqual([{ kind: 'purchase', reference: bought.transactionId, key, debit: 'house:stars' }])

  expect(await refused(player, 'starter')).toEqual([409, 'shop.already-bought'])
  const { body: history } = await player.call(getPayments)
  expect(history).toMatchObject([{ transactionId: bought.transactionId, state: 'credited' }])
  const { body: events } = await player.call(getUserEvents)
  const purchases = events.filter(({ kind }) => kind === 'purchase')
  expect(purchases).toMatchObject([
    { data: { transactionId: bought.transactionId, outcome: 'delivered', reward: bought.bundle.indicators } },
  ])
  const { body: goals } = await player.call(getAchievements)
  expect(goals.find(({ event }) => event === 'pack-bought')).toMatchObject({ progress: 1 })
})

test('a second call while an order is open gets that order', async () => {
  const player = await signIn(2)
  const all = await Promise.all(Array.from({ length: 6 }, () => order(player)))
  expect(new Set(all.map(({ transactionId }) => transactionId)).size).toBe(1)
  advance(3601)
  const later = await order(await signIn(2))
  expect(later.transactionId).not.toBe(all[0]!.transactionId)
  expect(await stepsOf(all[0]!.transactionId)).toEqual(['created', 'awaiting', 'expired'])
})

test('a checkout is refused, with a message, when any of its values is wrong', async () => {
  const player = await signIn(3)
  await signIn(4)
  const bought = await order(player, 'treasure')
  const asked = async (payer: number, changes?: Record<string, unknown>) => {
    const checkout = api.checkout(bought.invoiceUrl, telegramId(payer), changes)
    expect(await deliverUpdate(checkout)).toBe(200)
    const { fields } = api.calls.findLast(({ method }) => method === 'answerPreCheckoutQuery')!
    return [api.isAllowed(checkout), fields.error_message]
  }
  expect(await asked(4)).toEqual([false, "This invoice is somebody else's. Buy from your own shop."])
  expect((await asked(3, { total_amount: 1 }))[0]).toBe(false)
  expect((await asked(3, { currency: 'EUR' }))[0]).toBe(false)
  expect((await asked(3, { invoice_payload: 'abcdefghijkl' }))[0]).toBe(false)
  expect(await asked(3)).toEqual([true, undefined])
  // A player who bought the only one meanwhile must not pay for a second.
  await deliverUpdate(api.pay(bought.invoiceUrl, telegramId(3)))
  expect(await asked(3)).toEqual([false, 'This order is no longer open. Start again from the shop.'])
  const other = await order(player)
  await player.call(reportPaymentError, {
    body: { transactionId: other.transactionId, error: 'closed the window' },
  })
  const checkout = api.checkout(other.invoiceUrl, telegramId(3))
  await deliverUpdate(checkout)
  expect(api.isAllowed(checkout)).toBe(false)
})

test('an update without the secret is not read, and a malformed one is refused', async () => {
  const player = await signIn(5)
  const bought = await order(player)
  const paid = api.pay(bought.invoiceUrl, telegramId(5))
  expect(await deliverUpdate(paid, 'another-secret-of-that-length-')).toBe(401)
  expect(await deliverUpdate(paid, '')).toBe(401)
  expect(await deliverUpdate({ hello: 1 })).toBe(400)
  expect(await deliverUpdate({ update_id: 1, edited_message: {} })).toBe(200)
  expect(await readBalance(player, 'gem')).toBe(5)
  expect(await deliverUpdate(paid)).toBe(200)
  expect(await readBalance(player, 'gem')).toBe(55)
})

test('a second charge of the same order is refunded, whatever the API does meanwhile', async () => {
  const player = await signIn(6)
  // The pending jobs are done first.
  await runJobs()
  const bought = await order(player)
  const first = api.pay(bought.invoiceUrl, telegramId(6))
  const second = api.pay(bought.invoiceUrl, telegramId(6))
  await Promise.all([first, second, second, first].map((update) => deliverUpdate(update)))
  expect(await readBalance(player, 'gem')).toBe(55)
  const returned = async () =>
    [...api.charges.values()].filter((charge) => charge.isRefunded && charge.payerId === 1006)
  for (const behaviour of ['error', 'silent'] as const) {
    next('refundStarPayment', behaviour)
    await runJobs()
    expect(await returned()).toHaveLength(0)
    await makeJobsDue()
  }
  // First a 429 with a time to wait; then a success whose answer is lost: the next attempt gets the answer that it was
  // done.
  next('refundStarPayment', 'limited', 'unanswered')
  await runJobs()
  expect(await returned()).toHaveLength(1)
  await makeJobsDue()
  await runJobs()
  expect((await outcomes(bought.transactionId)).sort()).toEqual(['delivered paid', 'refunded doubled'])
  expect(await stateOf(player, bought.transactionId)).toBe('credited')
  expect(await readBalance(player, 'gem')).toBe(55)
})

test('stars that arrive after an order was abandoned still buy the pack', async () => {
  const player = await signIn(7)
  const bought = await order(player)
  await player.call(reportPaymentError, { body: { transactionId: bought.transactionId, error: 'cancelled' } })
  expect(await stateOf(player, bought.transactionId)).toBe('cancelled')
  await deliverUpdate(api.pay(bought.invoiceUrl, telegramId(7)))
  expect(await stateOf(player, bought.transactionId)).toBe('credited')
  expect(await readBalance(player, 'gem')).toBe(55)
})

test('a pack that a player may have once is given once; the stars of the other order are refunded', async () => {
  let player = await signIn(8)
  const first = await order(player, 'starter')
  advance(3601)
  player = await signIn(8)
  const second = await order(player, 'starter')
  await deliverUpdate(api.pay(second.invoiceUrl, telegramId(8)))
  await deliverUpdate(api.pay(first.invoiceUrl, telegramId(8)))
  expect(await outcomes(first.transactionId)).toEqual(['refund-due sold-out'])
  expect(await stateOf(player, first.transactionId)).toBe('paid')
  await runJobs()
  expect(await outcomes(first.transactionId)).toEqual(['refunded sold-out'])
  expect(await stateOf(player, first.transactionId)).toBe('refunded')
  expect(await readBalance(player, 'gem')).toBe(65)
})

test('a refund takes back what remains, never below zero, and the rest is a debt of the account', async () => {
  const player = await signIn(9)
  const bought = await order(player, 'starter')
  const paid = api.pay(bought.invoiceUrl, telegramId(9))
  await deliverUpdate(paid)
  await database.rows(sql`
    SELECT ledger_post(${player.id}, 'spent', 'pack', 'test', ARRAY['gem','coin'], ARRAY[-50,-1000]::bigint[],
                       ARRAY['shop','shop'], now())`)
  await database.rows(
    sql`UPDATE power_up_stock SET count = 1 WHERE player_id = ${player.id} AND power_up = 'shield'`,
  )
  const back = api.chargeBack(chargeIdOf(paid))
  await Promise.all([deliverUpdate(back), deliverUpdate(back)])
  expect([
    await readBalance(player, 'gem'),
    await readBalance(player, 'coin'),
    await readBalance(player, 'ticket'),
  ]).toEqual([0, 0, 5])
  expect(await stock(player)).toEqual({})
  const owed = await database.rows(sql`
    SELECT thing, amount FROM payment_debt WHERE player_id = ${player.id} ORDER BY thing`)
  expect(owed).toEqual([
    { thing: 'coin', amount: 900n },
    { thing: 'gem', amount: 45n },
    { thing: 'power-up:shield', amount: 2n },
  ])
  expect(await stateOf(player, bought.transactionId)).toBe('charged-back')
  await deliverUpdate(paid)
  expect(await readBalance(player, 'gem')).toBe(0)
})

test('a refund that comes before its payment leaves nothing to credit', async () => {
  const player = await signIn(10)
  const bought = await order(player)
  const paid = api.pay(bought.invoiceUrl, telegramId(10))
  await deliverUpdate(api.chargeBack(chargeIdOf(paid)))
  await deliverUpdate(paid)
  expect(await readBalance(player, 'gem')).toBe(5)
  expect(await outcomes(bought.transactionId)).toEqual(['charged-back unseen'])
})

test('payments that no update reported are found by reconciliation, across page boundaries', async () => {
  const player = await signIn(11)
  const orders: string[] = []
  for (let number = 0; number < 3; number++) {
    const bought = await order(player)
    orders.push(bought.transactionId)
    // All but the first charge of each order are duplicates, and refunded.
    for (let times = 0; times < 36; times++) api.pay(bought.invoiceUrl, telegramId(11))
    await player.call(checkPayment, { body: { transactionId: bought.transactionId } })
    await runJobs()
    expect(await stateOf(player, bought.transactionId)).toBe('credited')
  }
  expect(await readBalance(player, 'gem')).toBe(5 + 3 * 50)
  const kept = [...api.charges.values()].filter(({ payerId, isRefunded }) => payerId === 1011 && !isRefunded)
  expect(kept).toHaveLength(3)
})

test('without a link from the API an order waits and the link is requested again', async () => {
  const player = await signIn(12)
  next('createInvoiceLink', 'error')
  expect(await refused(player, 'gem-handful')).toEqual([503, 'payment.host-unavailable'])
  next('createInvoiceLink', 'limited')
  expect(await refused(player, 'gem-handful')).toEqual([503, 'payment.host-unavailable'])
  const bought = await order(player)
  expect(bought.state).toBe('awaiting')
  expect((await player.call(getPayments)).body).toHaveLength(1)
})

test('an item that cannot be bought for stars is refused with its reason', async () => {
  const player = await signIn(13)
  expect(await refused(player, 'no-such-pack')).toEqual([404, 'shop.no-pack'])
  expect(await refused(player, 'daily-deal')).toEqual([409, 'payment.not-for-method'])
  const foreign = await order(await signIn(14))
  const look = await player.call(checkPayment, { body: { transactionId: foreign.transactionId } })
  expect([look.status, look.problem.code]).toEqual([404, 'payment.not-found'])
  const { body } = await player.call(getPaymentMethods)
  expect(body).toEqual({ telegram: ['star'], playdeck: ['playdeck'], browser: ['star'] })
})

test('another person who pays an invoice gets the stars back', async () => {
  const player = await signIn(15)
  await signIn(16)
  const bought = await order(player)
  await deliverUpdate(api.pay(bought.invoiceUrl, telegramId(16)))
  expect(await outcomes(bought.transactionId)).toEqual(['refund-due other-payer'])
  await runJobs()
  expect(await outcomes(bought.transactionId)).toEqual(['refunded other-payer'])
  expect(await stateOf(player, bought.transactionId)).toBe('awaiting')
})

test('/paysupport is answered in the language of the sender', async () => {
  const chat = { id: 1017, type: 'private', first_name: 'Payer' }
  const from = { id: 1017, is_bot: false, first_name: 'Payer', language_code: 'ru' }
  const entities = [{ type: 'bot_command', offset: 0, length: 11 }]
  const message = { message_id: 1, date: 1, chat, from, text: '/paysupport', entities }
  expect(await deliverUpdate({ update_id: 1, message })).toBe(200)
  const { fields } = api.calls.findLast(({ method }) => method === 'sendMessage')!
  expect(fields.chat_id).toBe(1017)
  expect(fields.text).toContain('@ganj_support')
  expect(fields.text).toContain('Telegram не поможет')
})

test('the ledger is in order after all tests', async () => {
  expect((await reconcile(database)).discrepancies).toEqual([])
})
