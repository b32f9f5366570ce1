import type { PowerUp } from '@ganj/game-core'
import { lockPlayer, type Player } from '#auth/players.ts'
import { reverse } from '#ledger/reverse.ts'
import type { Tx } from '#platform/database/database.ts'
import { addDebts } from '../debts/debt-queries.ts'
import type { PaymentRow, Payments } from '../orders/payment.ts'
import {
  type ChargeRow,
  chargeById,
  lockCharge,
  lockPayment,
  pastOutcomes,
  setOutcome,
  setState,
} from '../orders/queries.ts'
import { paidItsOrder, stepFrom } from '../orders/rules.ts'
import { legsGiven } from './deliver.ts'

interface Undoing {
  method: ChargeRow['method']
  id: string
  /** `refund-due`: to be refunded. `refunded`: we refunded it. `charged-back`: its host took the money. */
  outcome: 'refund-due' | 'refunded' | 'charged-back'
  reason: string
  by: string
  now: Date
}

/**
 * Reverses a refunded charge: what it gave is taken from the player as far as it is still there; the rest is stored as
 * a debt, which marks the account.
 * @returns false when it was reversed before, or is not known, and nothing has changed
 */
export async function undoCharge(tx: Tx, payments: Payments, undoing: Undoing): Promise<boolean> {
  const { method, id, outcome, reason, by, now } = undoing
  const known = await lockInOrder(tx, method, id)
  if (!known) return false
  const { charge, order } = known
  if (charge.outcome === 'refunded' || charge.outcome === 'charged-back' || charge.outcome === outcome)
    return false
  await removeGoods(tx, payments, charge, order, now)
  await setOutcome(tx, charge, { outcome, reason, by }, now)
  if (outcome !== 'refund-due') await close(tx, payments, charge, order, outcome, now)
  return true
}

/** Locks in the order in which payments are recorded: player, order, charge. */
export async function lockInOrder(tx: Tx, method: ChargeRow['method'], id: string) {
  const seen = await chargeById(tx, method, id)
  if (!seen) return undefined
  const owner: Player | undefined = seen.playerId === null ? undefined : await lockPlayer(tx, seen.playerId)
  const order = seen.payment === null ? undefined : await lockPayment(tx, seen.payment)
  const charge = await lockCharge(tx, method, id)
  return charge && { charge, order, owner }
}

/** How often a charge has given its goods: again, when a due refund could not be sent. */
export const timesDelivered = (past: readonly string[]): number =>
  past.filter((outcome) => outcome === 'delivered').length

async function removeGoods(
  tx: Tx,
  { catalogue, reactions }: Payments,
  charge: ChargeRow,
  order: PaymentRow | undefined,
  now: Date,
): Promise<void> {
  const { method, id, playerId, outcome, payment } = charge
  // A held charge has given nothing; one with a due refund has been reversed already.
  if (playerId === null || (outcome !== 'delivered' && outcome !== 'balance')) return
  const times = timesDelivered(await pastOutcomes(tx, charge))
  const missing: Map<string, bigint> = await reverse(tx, {
    playerId,
    given: await legsGiven(tx, { ...charge, playerId }, order),
    key: times > 1 ? `charge-back:${method}:${id}:${times}` : `charge-back:${method}:${id}`,
    kind: 'charge-back',
    reference: payment ?? id,
    now,
  })
  const powerUps = outcome === 'delivered' && order ? order.goods.bundle.powerUps : []
  const wanted = Object.fromEntries(powerUps.map(({ powerUp, count }) => [powerUp, count]))
  const taken = await catalogue.removePowerUps(tx, playerId, wanted)
  for (const { powerUp, count } of powerUps) {
    const owed = count - (taken.get(powerUp as PowerUp) ?? 0)
    if (owed > 0) missing.set(`power-up:${powerUp}`, BigInt(owed))
  }
  if (missing.size === 0) return
  await addDebts(tx, { ...charge, playerId }, missing, now)
  await reactions.accountMarked(tx, { playerId, now })
}

/** The money was taken back: reverses the order that it paid, and notifies the player. */
async function close(
  tx: Tx,
  { reactions }: Payments,
  charge: ChargeRow,
  order: PaymentRow | undefined,
  outcome: 'refunded' | 'charged-back',
  now: Date,
): Promise<void> {
  if (!order) return
  // An operator may have delivered its pack for a charge that was held for another reason.
  const isOfOrder = paidItsOrder(charge.reason) || (await pastOutcomes(tx, charge)).includes('delivered')
  const state = isOfOrder ? stepFrom(order.state, outcome) : undefined
  if (state) await setState(tx, order.publicId, state, charge.id, now)
  if (charge.playerId === null) return
  const { playerId, publicId: transactionId, goods } = order
  await reactions.paymentSettled(tx, {
    playerId,
    transactionId,
    outcome,
    toBalance: 0n,
    bundle: goods.bundle,
    now,
  })
}
