import { buyWithStar, buyWithStarPd, checkPayment } from '@ganj/contract'
import { expect, test } from 'vitest'
import { reconcile } from '#ledger/reconcile.ts'
import { sql } from '#platform/database/sql.ts'
import { chargeIdOf } from '#test/fakes/bot-api.ts'
import { createPaymentsApp } from '#test/payments/payments.ts'
import type { TestPlayer } from '#test/test-app.ts'
import { settleAllDebts } from '../debts/settle-debts.ts'
import type { Receipt } from '../orders/rules.ts'
import { receiveCharge } from './receive-charge.ts'
import { type Settling, settleCharge } from './settle-charge.ts'

const {
  api,
  deliverUpdate,
  readBalance,
  stock,
  signIn,
  database,
  clock,
  runJobs,
  telegramId,
  reactions,
  catalogue,
} = await createPaymentsApp()
const payments = { database, reactions, catalogue }

const settle = (method: Receipt['method'], id: string, settling: Settling) =>
  database.transaction((tx) =>
    settleCharge(tx, payments, {
      method,
      id,
      settling,
      operator: 'Parisa',
      reason: 'ticket 7',
      now: clock(),
    }),
  )
const receive = (receipt: Partial<Receipt> & Pick<Receipt, 'method' | 'id' | 'amount'>) =>
  database.transaction((tx) => {
    const whole = { orderId: undefined, payer: 'nobody', isOurs: true, ...receipt }
    return receiveCharge(tx, payments, whole, { now: clock() })
  })
const stateOf = async (player: TestPlayer, transactionId: string) =>
  (await player.call(checkPayment, { body: { transactionId } })).body.state
const lastStep = (id: string) =>
  database.one<{ outcome: string; reason: string; by: string }>(
    sql`SELECT outcome, reason, by FROM charge_step WHERE charge = ${id} ORDER BY number DESC LIMIT 1`,
  )

test('a held payment of another amount can be made to buy its pack, once, with a name and a reason', async () => {
  const player = await signIn(1)
  const { body: order } = await player.call(buyWithStarPd, { body: { packId: 'gem-handful' } })
  const id = order.transactionId
  await receive({ method: 'playdeck', id, amount: 49n, orderId: id })
  await settle('playdeck', id, { action: 'deliver' })
  expect(await readBalance(player, 'gem')).toBe(55)
  expect(await stateOf(player, id)).toBe('credited')
  expect(await lastStep(id)).toEqual({ outcome: 'delivered', reason: 'ticket 7', by: 'Parisa' })
  await expect(settle('playdeck', id, { action: 'deliver' })).rejects.toThrow('only what is held')
  expect(await readBalance(player, 'gem')).toBe(55)
})

test('the return of a held payment that was made to buy its pack reverses its order', async () => {
  const player = await signIn(41)
  const { body: order } = await player.call(buyWithStarPd, { body: { packId: 'gem-handful' } })
  const id = order.transactionId
  await receive({ method: 'playdeck', id, amount: 49n, orderId: id })
  await settle('playdeck', id, { action: 'deliver' })
  await settle('playdeck', id, { action: 'returned' })
  expect([await stateOf(player, id), await readBalance(player, 'gem')]).toEqual(['refunded', 5])
})

test('tether of an unknown payer goes to the balance that the operator names, once', async () => {
  const player = await signIn(2)
  await receive({ method: 'tether', id: 'from-an-exchange', amount: 1_250_000n })
  const balance = { action: 'balance', playerId: player.id } as const
  await settle('tether', 'from-an-exchange', balance)
  expect(await readBalance(player, 'tether')).toBe(1.25)
  await expect(settle('tether', 'from-an-exchange', balance)).rejects.toThrow('only what is held')
  await receive({ method: 'tether', id: 'worthless', amount: 9n, isOurs: false })
  await expect(settle('tether', 'worthless', balance)).rejects.toThrow('that was not tether')
  await settle('tether', 'worthless', { action: 'returned' })
  expect(await readBalance(player, 'tether')).toBe(1.25)
})

test("an operator's refund of stars takes back the goods first, then returns the stars", async () => {
  const player = await signIn(3)
  const { body: order } = await player.call(buyWithStar, { body: { packId: 'gem-handful' } })
  const paid = api.pay(order.invoiceUrl, telegramId(3))
  await deliverUpdate(paid)
  const id = chargeIdOf(paid)
  await settle('star', id, { action: 'refund' })
  expect(await readBalance(player, 'gem')).toBe(5)
  await expect(settle('star', id, { action: 'refund' })).rejects.toThrow('on its way back')
  await runJobs()
  expect(api.charges.get(id)?.isRefunded).toBe(true)
  expect(await stateOf(player, order.transactionId)).toBe('refunded')
  expect(await readBalance(player, 'gem')).toBe(5)
})

test('stars that Telegram refuses to refund leave their goods with the player, unchanged', async () => {
  const player = await signIn(4)
  const { body: order } = await player.call(buyWithStar, { body: { packId: 'starter' } })
  const paid = api.pay(order.invoiceUrl, telegramId(4))
  await deliverUpdate(paid)
  const id = chargeIdOf(paid)
  const spend = (key: string, gems: number) =>
    database.rows(sql`
    SELECT ledger_post(${player.id}, ${key}, 'pack', 'test', ARRAY['gem'], ARRAY[${gems}]::bigint[], ARRAY['shop'],
                       now())`)
  const owed = () => database.rows(sql`SELECT thing, amount FROM payment_debt WHERE player_id = ${player.id}`)
  const goods = async () => [
    await readBalance(player, 'gem'),
    await readBalance(player, 'coin'),
    await readBalance(player, 'ticket'),
    await stock(player),
  ]
  // 65 gems: 25 remain, so that 35 of the pack's 60 are owed; and one of its three shields.
  await spend('spent', -40)
  await database.rows(
    sql`UPDATE power_up_stock SET count = 2 WHERE player_id = ${player.id} AND power_up = 'shield'`,
  )
  const before = await goods()
  for (const round of [1, 2]) {
    await settle('star', id, { action: 'refund' })
    expect((await goods())[0]).toBe(0)
    expect((await owed()).length).toBe(2)
    // Ten of the owed gems are earned meanwhile, and taken.
    await spend(`earned ${round}`, 10)
    await settleAllDebts(payments, clock())
    api.behaviour = (called) => (called === 'refundStarPayment' ? 'blocked' : 'well')
    await runJobs()
    expect(api.charges.get(id)?.isRefunded).toBe(false)
    expect(await goods()).toEqual([25 + 10 * round, ...before.slice(1)])
    expect(await lastStep(id)).toMatchObject({ outcome: 'delivered', by: 'star' })
    expect((await lastStep(id)).reason).toContain('refund refused')
    expect(await stateOf(player, order.transactionId)).toBe('credited')
    const open = sql`SELECT FROM payment_debt WHERE player_id = ${player.id} AND settled < amount`
    expect(await database.rows(open)).toEqual([])
  }
  // When Telegram takes the stars back after all, the goods are taken too, once.
  api.behaviour = () => 'well'
  await settle('star', id, { action: 'refund' })
  await runJobs()
  await deliverUpdate(api.chargeBack(id))
  expect(await goods()).toEqual([0, 100, 5, {}])
  expect(await stateOf(player, order.transactionId)).toBe('refunded')
  expect((await reconcile(database)).discrepancies).toEqual([])
})

test('stars whose refund by rule is refused are held: they bought nothing', async () => {
  const player = await signIn(5)
  const { body: order } = await player.call(buyWithStar, { body: { packId: 'gem-handful' } })
  await deliverUpdate(api.pay(order.invoiceUrl, telegramId(5)))
  const second = api.pay(order.invoiceUrl, telegramId(5))
  await deliverUpdate(second)
  api.behaviour = (called) => (called === 'refundStarPayment' ? 'blocked' : 'well')
  await runJobs()
  expect(await lastStep(chargeIdOf(second))).toMatchObject({ outcome: 'held', by: 'star' })
  expect(await readBalance(player, 'gem')).toBe(55)
  api.behaviour = () => 'well'
})

test('an action that the rules do not allow is refused, and nothing changes', async () => {
  await receive({ method: 'playdeck', id: 'of-no-order', amount: 49n })
  await expect(settle('playdeck', 'of-no-order', { action: 'deliver' })).rejects.toThrow('it names no order')
  await expect(settle('playdeck', 'of-no-order', { action: 'refund' })).rejects.toThrow('only stars')
  await expect(settle('star', 'unknown', { action: 'refund' })).rejects.toThrow('it is unknown')
  expect(await lastStep('of-no-order')).toMatchObject({ outcome: 'held' })
})
