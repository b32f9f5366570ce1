import type { MoneyMethod } from '@ganj/contract'
import { lockPlayer } from '#auth/players.ts'
import type { Tx } from '#platform/database/database.ts'
import { addJob } from '#platform/jobs/jobs.ts'
import type { Payments } from '../orders/payment.ts'
import {
  type ChargeRow,
  chargeById,
  lockCharge,
  lockPayment,
  paymentById,
  setOutcome,
  setState,
} from '../orders/queries.ts'
import { isPaid } from '../orders/rules.ts'
import { creditTether, deliverGoods } from './deliver.ts'
import { undoCharge } from './undo-charge.ts'

/** The actions of an operator on a charge. */
export type Settling =
  /** Gives the order's pack for a held payment. */
  | { readonly action: 'deliver' }
  /** Credits held tether to a player's balance. */
  | { readonly action: 'balance'; readonly playerId: bigint }
  /** Refunds stars through the bot; the goods are taken back. */
  | { readonly action: 'refund' }
  /** Records a manual refund; the goods are taken back. */
  | { readonly action: 'returned' }

interface SettleParams {
  method: MoneyMethod
  id: string
  settling: Settling
  /** Operator and reason: stored with the step. */
  operator: string
  reason: string
  now: Date
}

/** An action that the rules do not allow; the message gives the reason. */
export class SettlingError extends Error {}

/** Settles a charge manually, once. @throws SettlingError */
export async function settleCharge(tx: Tx, payments: Payments, params: SettleParams): Promise<void> {
  const { method, id, settling, operator: by, reason, now } = params
  if (settling.action === 'refund' || settling.action === 'returned') {
    if (settling.action === 'refund' && method !== 'star')
      throw new SettlingError('only stars go back by themselves')
    const outcome = settling.action === 'refund' ? 'refund-due' : 'refunded'
    if (!(await undoCharge(tx, payments, { method, id, outcome, reason, by, now }))) {
      throw new SettlingError('it is unknown, or on its way back already')
    }
    if (settling.action === 'refund') await addJob(tx, 'refund-stars', { chargeId: id })
    return
  }
  const seen = await chargeById(tx, method, id)
  const order = seen?.payment ? await paymentById(tx, seen.payment) : undefined
  const playerId = settling.action === 'balance' ? settling.playerId : order?.playerId
  if (playerId === undefined) throw new SettlingError('it names no order')
  const { deletedAt } = await lockPlayer(tx, playerId)
  if (deletedAt !== null) throw new SettlingError('that player has left')
  const locked = order && (await lockPayment(tx, order.publicId))
  const charge = await lockCharge(tx, method, id)
  if (charge?.outcome !== 'held') throw new SettlingError('only what is held can be given')
  if (settling.action === 'balance') {
    if (method !== 'tether') throw new SettlingError('only tether has a balance')
    if (charge.reason === 'other-token') throw new SettlingError('that was not tether')
    await creditTether(tx, { ...charge, playerId, receivedAt: now }, charge.amount)
    await setOutcome(tx, charge, { outcome: 'balance', reason, by, playerId }, now)
    return
  }
  if (!locked) throw new SettlingError('it names no order')
  await deliver(tx, payments, { ...charge, receivedAt: now }, locked)
  await setOutcome(tx, charge, { outcome: 'delivered', reason, by, playerId }, now)
}

async function deliver(
  tx: Tx,
  payments: Payments,
  charge: ChargeRow,
  order: Awaited<ReturnType<typeof lockPayment>>,
): Promise<void> {
  const { publicId } = order
  const now = charge.receivedAt
  if (charge.reason === 'other-token') throw new SettlingError('that was not the money it was sold for')
  if (order.state === 'credited') throw new SettlingError('its pack was given already')
  if (!isPaid(order.state)) await setState(tx, publicId, 'paid', charge.id, now)
  else if (order.state !== 'paid') throw new SettlingError(`its order is ${order.state}`)
  if (!(await deliverGoods(tx, payments, order, charge, 0n))) {
    throw new SettlingError('the player may have no more of that pack')
  }
  await setState(tx, publicId, 'credited', charge.id, now)
  const { playerId, goods } = order
  const settled = { playerId, transactionId: publicId, outcome: 'delivered' as const, toBalance: 0n }
  await payments.reactions.paymentSettled(tx, { ...settled, bundle: goods.bundle, now })
}
