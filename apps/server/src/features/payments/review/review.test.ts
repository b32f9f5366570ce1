import { buyWithStar, buyWithStarPd } from '@ganj/contract'
import {
  forgiveDebts,
  getAudit,
  getDebts,
  getHeldCharges,
  getPaymentList,
  getPlayerPayments,
  refundPayment,
  settleCharge,
} from '@ganj/contract/admin'
import { expect, test } from 'vitest'
import { reconcile } from '#ledger/reconcile.ts'
import { sql } from '#platform/database/sql.ts'
import { chargeIdOf } from '#test/fakes/bot-api.ts'
import { createPaymentsApp } from '#test/payments/payments.ts'
import { testOperators } from '#test/test-operators.ts'
import { receiveCharge } from '../charges/receive-charge.ts'
import type { Receipt } from '../orders/rules.ts'

const server = await createPaymentsApp()
const {
  api,
  deliverUpdate,
  readBalance,
  signIn,
  database,
  clock,
  runJobs,
  telegramId,
  reactions,
  catalogue,
} = server
const payments = { database, reactions, catalogue }
const finance = await testOperators(server).signIn('finance', 'finance')

const receive = (receipt: Partial<Receipt> & Pick<Receipt, 'method' | 'id' | 'amount'>) =>
  database.transaction((tx) => {
    const whole = { orderId: undefined, payer: 'nobody', isOurs: true, ...receipt }
    return receiveCharge(tx, payments, whole, { now: clock() })
  })

async function buyer(number: number) {
  const player = await signIn(number)
  const { id } = await database.one<{ id: string }>(
    sql`SELECT public_id AS id FROM player WHERE id = ${player.id}`,
  )
  return { player, id }
}

test('an order is found by its id, its charge and its player, and refunded once', async () => {
  const { player, id } = await buyer(1)
  const { body: order } = await player.call(buyWithStar, { body: { packId: 'gem-handful' } })
  const paid = api.pay(order.invoiceUrl, telegramId(1))
  await deliverUpdate(paid)
  for (const search of [order.transactionId, chargeIdOf(paid), id]) {
    const { body } = await finance.call(getPaymentList, { query: { search } })
    expect([search, body.rows.map((row) => row.id)]).toEqual([search, [order.transactionId]])
  }
  const { body: list } = await finance.call(getPaymentList, { query: { state: 'credited', method: 'star' } })
  expect(list.rows[0]).toMatchObject({
    player: { id },
    amount: '50',
    charges: [{ id: chargeIdOf(paid), outcome: 'delivered', amount: '50' }],
  })
  const refund = () =>
    finance.call(refundPayment, { body: { id: order.transactionId, reason: 'bought by mistake' } })
  expect((await refund()).body.outcome).toBe('refund-due')
  expect((await refund()).code).toBe('payment.not-refundable')
  await runJobs()
  expect(api.charges.get(chargeIdOf(paid))?.isRefunded).toBe(true)
  expect(await readBalance(player, 'gem')).toBe(5)
  const owner = await testOperators(server).signIn('owner')
  const log = await owner.call(getAudit, { query: { subject: `payment:${order.transactionId}` } })
  expect(log.body.rows).toMatchObject([
    { action: 'payments.refund', before: { outcome: 'delivered' }, after: { outcome: 'refund-due' } },
  ])
  expect((await finance.call(refundPayment, { body: { id: '000000000000', reason: 'who?' } })).code).toBe(
    'payment.not-found',
  )
})

test('held payments are listed and settled', async () => {
  const { player, id } = await buyer(2)
  const { body: order } = await player.call(buyWithStarPd, { body: { packId: 'gem-handful' } })
  await receive({ method: 'playdeck', id: 'too-little', amount: 49n, orderId: order.transactionId })
  await receive({ method: 'tether', id: 'from-an-exchange', amount: 1_250_000n })
  const { body } = await finance.call(getHeldCharges)
  expect(body.rows.map((row) => [row.id, row.amount])).toEqual([
    ['too-little', '49'],
    ['from-an-exchange', '1.25'],
  ])
  const settle = (settlement: Record<string, unknown>) =>
    finance.call(settleCharge, { body: { reason: 'looked at', ...settlement } as never })
  const delivered = await settle({ method: 'playdeck', charge: 'too-little', as: 'deliver' })
  expect(delivered.body.outcome).toBe('delivered')
  const nobody = await settle({ method: 'tether', charge: 'from-an-exchange', as: 'balance' })
  expect(nobody.code).toBe('player.not-found')
  const refused = await settle({ method: 'tether', charge: 'from-an-exchange', as: 'refund' })
  expect(refused.code).toBe('payment.not-refundable')
  await settle({ method: 'tether', charge: 'from-an-exchange', as: 'balance', player: id })
  expect(await readBalance(player, 'tether')).toBe(1.25)
  const log = await finance.call(getAudit, { query: { subject: 'charge:from-an-exchange' } })
  expect(log.body.rows).toMatchObject([{ action: 'payments.balance', after: { player: id } }])
  expect((await settle({ method: 'star', charge: 'unknown', as: 'refund' })).code).toBe('payment.not-found')
  expect((await finance.call(getHeldCharges)).body.rows).toEqual([])
  await database.rows(sql`UPDATE charge SET outcome = 'charged-back' WHERE id = 'too-little'`)
  const takenBack = await finance.call(getHeldCharges, { query: { outcome: 'charged-back' } })
  expect(takenBack.body.rows.map((row) => row.id)).toEqual(['too-little'])
  const own = await finance.call(getPlayerPayments, { query: { id } })
  expect(own.body.rows.map((row) => row.id)).toEqual([order.transactionId])
})

test('goods that could not be taken back are listed, and the debt can be forgiven', async () => {
  const { player, id } = await buyer(3)
  const { body: order } = await player.call(buyWithStar, { body: { packId: 'gem-handful' } })
  const paid = api.pay(order.invoiceUrl, telegramId(3))
  await deliverUpdate(paid)
  await database.rows(sql`
    SELECT ledger_post(${player.id}, 'spend', 'pack', 'test', ARRAY['gem'], ARRAY[-40]::bigint[], ARRAY['shop'], now())`)
  await finance.call(refundPayment, { body: { id: order.transactionId, reason: 'asked for it' } })
  const { body } = await finance.call(getDebts)
  expect(body.rows).toMatchObject([{ player: { id }, thing: 'gem', owed: '35' }])
  const forgiven = await finance.call(forgiveDebts, { body: { player: id, reason: 'our mistake' } })
  expect(forgiven.body.forgiven).toBe(1)
  expect((await finance.call(getDebts)).body.rows).toEqual([])
  expect((await reconcile(database)).discrepancies).toEqual([])
})
