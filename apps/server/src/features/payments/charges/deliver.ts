import type { MoneyMethod } from '@ganj/contract'
import { fromWire } from '#ledger/money.ts'
import { type House, type Leg, legsPosted, post } from '#ledger/post.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Goods, PaymentRow, Payments } from '../orders/payment.ts'
import type { ChargeRow } from '../orders/queries.ts'

/** The house account of a payment method in the ledger. */
export const houseOf: Readonly<Record<MoneyMethod, House>> = {
  star: 'stars',
  playdeck: 'playdeck',
  tether: 'tether',
}

interface Charge {
  method: MoneyMethod
  id: string
  receivedAt: Date
}

/** The ledger key of a charge: it is credited once in any case. */
const postingOf = ({ method, id }: Pick<Charge, 'method' | 'id'>): string => `charge:${method}:${id}`

/** The currencies of a pack, from the house account of its payment method. */
const legsOf = ({ bundle }: Goods, method: MoneyMethod): Leg[] =>
  bundle.indicators.map(({ currency, amount }) => ({
    currency,
    delta: fromWire(currency, amount),
    house: houseOf[method],
  }))

/**
 * Gives a player the purchased pack, and the overpaid amount.
 * @returns false when the player may have no more of the pack; then nothing has changed
 */
export async function deliverGoods(
  tx: Tx,
  { catalogue }: Payments,
  { publicId, playerId, pack, packVersion, goods }: PaymentRow,
  charge: Charge,
  toBalance: bigint,
): Promise<boolean> {
  const { bundle, limit } = goods
  const now = charge.receivedAt
  const sale = { playerId, orderId: publicId, packId: pack, version: packVersion, bundle, limit, now }
  if (!(await catalogue.sell(tx, sale))) return false
  const change = toBalance > 0n ? [tetherLeg(toBalance)] : []
  const legs = [...legsOf(goods, charge.method), ...change]
  if (legs.length > 0) {
    await post(tx, { playerId, key: postingOf(charge), kind: 'purchase', reference: publicId, legs, now })
  }
  return true
}

/** Credits tether that buys no pack to a player's balance. */
export async function creditTether(
  tx: Tx,
  charge: Charge & { playerId: bigint; payment: string | null },
  amount: bigint,
): Promise<void> {
  await post(tx, {
    playerId: charge.playerId,
    key: postingOf(charge),
    kind: 'tether-in',
    reference: charge.payment ?? charge.id,
    legs: [tetherLeg(amount)],
    now: charge.receivedAt,
  })
}

const tetherLeg = (delta: bigint): Leg => ({ currency: 'tether', delta, house: 'tether' })

/** The legs that a charge gave. Once its transfers are archived, they follow from the charge and its order. */
export async function legsGiven(
  tx: Tx,
  charge: ChargeRow & { playerId: bigint },
  order: PaymentRow | undefined,
): Promise<Leg[]> {
  const posted = await legsPosted(tx, charge.playerId, postingOf(charge))
  if (posted) return posted.filter(({ delta }) => delta > 0n)
  if (charge.outcome === 'balance') return [tetherLeg(charge.amount)]
  if (!order) throw new Error(`${charge.method} charge ${charge.id} has neither transfers nor an order`)
  const change = charge.reason === 'over' ? [tetherLeg(charge.amount - order.amount)] : []
  return [...legsOf(order.goods, charge.method), ...change]
}
