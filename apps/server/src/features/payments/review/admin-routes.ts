import type { MoneyMethod } from '@ganj/contract'
import * as calls from '@ganj/contract/admin'
import type { FastifyRequest } from 'fastify'
import type { Operator } from '#platform/admin/mount-admin.ts'
import type { Db } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import { Fault } from '#platform/fault.ts'
import type { AdminHttp } from '#platform/feature.ts'
import { languageOf } from '#platform/texts/texts.ts'
import { type Settling, SettlingError } from '../charges/settle-charge.ts'
import type { Payments } from '../orders/payment.ts'
import { chargeById } from '../orders/queries.ts'
import { readDebts, readHeldCharges, readPayments, readPaymentsOf } from './payment-list.ts'
import { forgive, settle } from './settle.ts'

export function paymentAdminRoutes({ mountAdmin: mount }: AdminHttp, payments: Payments): void {
  const { database } = payments
  const languageIn = ({ headers }: FastifyRequest) => languageOf(headers['accept-language'])

  mount(calls.getPaymentList, ({ query, limit, request }) =>
    readPayments(database, query, { limit, language: languageIn(request) }),
  )
  mount(calls.getPlayerPayments, ({ query, limit, request }) =>
    readPaymentsOf(database, query, { limit, language: languageIn(request) }),
  )
  mount(calls.getHeldCharges, ({ query: { outcome } }) => readHeldCharges(database, outcome))
  mount(calls.getDebts, () => readDebts(database))

  const settled = async (
    charge: { method: MoneyMethod; id: string },
    settling: Settling,
    order: { reason: string; operator: Operator; now: Date },
  ) => {
    if (!(await chargeById(database, charge.method, charge.id))) throw new Fault('payment.not-found')
    try {
      const outcome = await database.transaction((tx) =>
        settle(tx, payments, {
          ...charge,
          settling,
          by: order.operator,
          reason: order.reason,
          now: order.now,
        }),
      )
      return { ...charge, outcome }
    } catch (error) {
      throw error instanceof SettlingError ? new Fault('payment.not-refundable', { cause: error }) : error
    }
  }

  mount(calls.refundPayment, async ({ body: { id, reason }, operator, now }) => {
    const charge = await chargeOf(database, id)
    return settled(charge, { action: 'refund' }, { reason, operator, now })
  })
  mount(calls.settleCharge, async ({ body, operator, now }) => {
    const { method, charge: id, as, player, reason } = body
    const settling: Settling =
      as === 'balance' ? { action: as, playerId: await playerOf(database, player ?? '') } : { action: as }
    return settled({ method, id }, settling, { reason, operator, now })
  })
  mount(calls.forgiveDebts, async ({ body: { player, reason }, operator, now }) => {
    const playerId = await playerOf(database, player)
    const forgiven = await database.transaction((tx) => forgive(tx, playerId, { by: operator, reason, now }))
    return { forgiven }
  })
}

/** The charge that paid an order: the first one that was not refunded. */
async function chargeOf(db: Db, payment: string): Promise<{ method: MoneyMethod; id: string }> {
  const order = await db.maybe(sql`SELECT FROM payment WHERE public_id = ${payment}`)
  if (!order) throw new Fault('payment.not-found')
  const charge = await db.maybe<{ method: MoneyMethod; id: string }>(sql`
    SELECT method, id FROM charge
     WHERE payment = ${payment} AND outcome IN ('delivered', 'balance', 'held') ORDER BY received_at, id LIMIT 1`)
  if (!charge) throw new Fault('payment.not-refundable')
  return charge
}

async function playerOf(db: Db, publicId: string): Promise<bigint> {
  const player = await db.maybe<{ id: bigint }>(sql`SELECT id FROM player WHERE public_id = ${publicId}`)
  if (!player) throw new Fault('player.not-found')
  return player.id
}
