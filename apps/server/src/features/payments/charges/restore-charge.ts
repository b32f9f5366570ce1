import { post } from '#ledger/post.ts'
import type { Tx } from '#platform/database/database.ts'
import { unsettledOf, voidDebts } from '../debts/debt-queries.ts'
import type { PaymentRow, Payments } from '../orders/payment.ts'
import { type ChargeRow, pastOutcomes, setOutcome } from '../orders/queries.ts'
import { legsGiven } from './deliver.ts'
import { lockInOrder, timesDelivered } from './undo-charge.ts'

interface Refused {
  method: ChargeRow['method']
  id: string
  /** Why it cannot be refunded. */
  reason: string
  by: string
  now: Date
}

/**
 * Keeps a charge whose due refund is impossible. What was taken for it is given back, and its debts are cancelled: the
 * player has the goods for the money. A charge that had given nothing is held for an operator.
 */
export async function restoreCharge(tx: Tx, payments: Payments, refused: Refused): Promise<void> {
  const { method, id, reason, by, now } = refused
  const known = await lockInOrder(tx, method, id)
  // The host may have refunded it by itself meanwhile.
  if (known?.charge.outcome !== 'refund-due') return
  const { charge, order, owner } = known
  const past = await pastOutcomes(tx, charge)
  const hadGoods = past.findLast((outcome) => outcome !== 'refund-due') === 'delivered'
  // A player who has left can be given nothing.
  const isRestored = hadGoods && order !== undefined && owner?.deletedAt === null
  if (isRestored) await restoreGoods(tx, payments, { charge, order, times: timesDelivered(past), now })
  await setOutcome(tx, charge, { outcome: isRestored ? 'delivered' : 'held', reason, by }, now)
}

interface Restoring {
  charge: ChargeRow
  order: PaymentRow
  times: number
  now: Date
}

/** What the charge gave, minus what the player had spent of it by the time it was taken back. */
async function restoreGoods(
  tx: Tx,
  { catalogue }: Payments,
  { charge, order, times, now }: Restoring,
): Promise<void> {
  const { method, id } = charge
  const { playerId, publicId: reference, goods } = order
  const spent = await unsettledOf(tx, { ...charge, playerId })
  const given = await legsGiven(tx, { ...charge, playerId }, order)
  const legs = given
    .map((leg) => ({ ...leg, delta: leg.delta - (spent.get(leg.currency) ?? 0n) }))
    .filter(({ delta }) => delta > 0n)
  if (legs.length > 0) {
    const key = times > 1 ? `charge-restore:${method}:${id}:${times}` : `charge-restore:${method}:${id}`
    await post(tx, { playerId, key, kind: 'purchase', reference, legs, now })
  }
  const powerUps = goods.bundle.powerUps.map(({ powerUp, count }) => [
    powerUp,
    count - Number(spent.get(`power-up:${powerUp}`) ?? 0n),
  ])
  await catalogue.grantPowerUps(tx, playerId, Object.fromEntries(powerUps))
  await voidDebts(tx, { ...charge, playerId })
}
