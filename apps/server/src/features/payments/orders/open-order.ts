import type { MoneyMethod } from '@ganj/contract'
import { lockPlayer } from '#auth/players.ts'
import type { Tx } from '#platform/database/database.ts'
import { Fault } from '#platform/fault.ts'
import { timedId } from '#platform/random.ts'
import type { PaymentRow, Payments } from './payment.ts'
import { addPayment, openPayment, setState } from './queries.ts'
import { openFor } from './rules.ts'

interface OrderParams {
  playerId: bigint
  packId: string
  method: MoneyMethod
  /** The wallet that the tether must come from. */
  wallet: string | null
  now: Date
}

/**
 * The player's open order of a pack, on the current terms; created when there is none. One whose terms have changed
 * since is replaced by a new one.
 * @throws Fault `shop.no-pack`, `shop.already-bought`, `shop.daily-limit`, `payment.not-for-method`
 */
export async function openOrder(payments: Payments, params: OrderParams): Promise<PaymentRow> {
  const { playerId, packId, method, wallet, now } = params
  const { database, catalogue } = payments
  const offer = await catalogue.offer(packId)
  if (!offer) throw new Fault('shop.no-pack')
  const amount = offer.prices[method]
  if (amount === undefined) throw new Fault('payment.not-for-method')
  const { version, name, bundle, limit } = offer
  return database.transaction(async (tx) => {
    // Concurrent requests of the same player get the same order.
    const { deletedAt } = await lockPlayer(tx, playerId)
    if (deletedAt !== null) throw new Fault('account.deleted')
    const refusal = await catalogue.refusal(tx, { playerId, packId, limit, now })
    if (refusal) throw new Fault(refusal)
    const open = await openPayment(tx, { playerId, pack: packId, method })
    if (open) {
      const isSame = open.packVersion === version && open.wallet === wallet && open.amount === amount
      if (isSame && open.expiresAt > now) return open
      await closeOrder(tx, open, now)
    }
    const order: PaymentRow = {
      publicId: timedId(now),
      playerId,
      method,
      pack: packId,
      packVersion: version,
      goods: { name, bundle, limit },
      amount,
      state: 'created',
      invoiceUrl: null,
      wallet,
      createdAt: now,
      expiresAt: new Date(now.getTime() + openFor[method]),
    }
    await addPayment(tx, order)
    return order
  })
}

const closeOrder = (tx: Tx, { publicId: id, expiresAt }: PaymentRow, now: Date) =>
  expiresAt > now ? setState(tx, id, 'cancelled', 'replaced', now) : setState(tx, id, 'expired', 'time', now)
