import type { MoneyMethod, PaymentState } from '@ganj/contract'

/**
 * How long an order can be paid for, milliseconds. The chain takes its time, but an unsigned transfer must not stay
 * valid.
 */
export const openFor: Readonly<Record<MoneyMethod, number>> = {
  star: 60 * 60_000,
  playdeck: 60 * 60_000,
  tether: 20 * 60_000,
}

/** The events of an order. */
export type PaymentEvent =
  | 'asked' // its host was asked, or its transfer handed out
  | 'cancelled' // by the player, or by a newer order in its place
  | 'expired'
  | 'paid'
  | 'credited'
  | 'refunded' // we gave the money back
  | 'charged-back' // its host took the money back

/**
 * A payment always counts: an order that was abandoned becomes paid when its payment comes. A credited order is
 * reversed only by a refund.
 */
const steps: Readonly<Record<PaymentState, Partial<Record<PaymentEvent, PaymentState>>>> = {
  created: { asked: 'awaiting', cancelled: 'cancelled', expired: 'expired', paid: 'paid' },
  awaiting: { cancelled: 'cancelled', expired: 'expired', paid: 'paid' },
  cancelled: { paid: 'paid' },
  expired: { paid: 'paid' },
  paid: { credited: 'credited', refunded: 'refunded', 'charged-back': 'charged-back' },
  credited: { refunded: 'refunded', 'charged-back': 'charged-back' },
  refunded: {},
  'charged-back': {},
}

/** The state after an event; undefined when the event changes nothing. */
export const stepFrom = (state: PaymentState, event: PaymentEvent): PaymentState | undefined =>
  steps[state][event]

export const isOpen = (state: PaymentState): boolean => state === 'created' || state === 'awaiting'

/** A payment as its host or the chain reports it. */
export interface Receipt {
  readonly method: MoneyMethod
  /** The host's or the chain's own id: a repetition is the same payment. */
  readonly id: string
  /** Minor units: stars, millionths of a tether. */
  readonly amount: bigint
  /** The order that the payment names, if any. */
  readonly orderId: string | undefined
  /** A Telegram id, or the raw address of a wallet. */
  readonly payer: string
  /** Whether it is an accepted currency: stars of Telegram, tether of the right master. */
  readonly isOurs: boolean
}

/** Whether an order is paid: any further payment for it is too much. */
export const isPaid = (state: PaymentState): boolean => stepFrom(state, 'paid') === undefined

/** The known facts about the owner of a payment. */
export interface Known {
  /** The order that it names, when that order is of the same method. */
  readonly order?: { readonly amount: bigint; readonly isPaid: boolean; readonly payer: string | null }
  /** The order's player; else the player whose proven wallet paid. Undefined: unknown, or deleted. */
  readonly hasOwner: boolean
}

export type Reason =
  | 'paid'
  | 'over' // the pack, and what is over into the balance
  | 'short'
  | 'doubled' // its order was paid before
  | 'no-order'
  | 'other-payer'
  | 'other-token'
  | 'nobody' // its player has left, or is unknown
  | 'sold-out' // the player has as many of the pack as one may buy

export type Verdict =
  | { readonly outcome: 'delivered'; readonly reason: 'paid' | 'over'; readonly toBalance: bigint }
  | { readonly outcome: 'balance'; readonly reason: Reason; readonly toBalance: bigint }
  | { readonly outcome: 'held' | 'refund-due'; readonly reason: Reason }

/**
 * The verdict on a payment; see the table in docs/payments.md. A payment that does not buy its pack is credited as
 * tether, refunded as stars, or held for an operator: it is never dropped.
 */
export function judge({ method, amount, payer, isOurs }: Receipt, { order, hasOwner }: Known): Verdict {
  if (!isOurs) return { outcome: 'held', reason: 'other-token' }
  if (!order) return hasOwner ? fallbackVerdict(method, 'no-order', amount) : held(method, 'no-order')
  if (!hasOwner) return held(method, 'nobody')
  // The payer is checked before the owner is decided.
  if (order.payer !== null && order.payer !== payer) return held(method, 'other-payer')
  if (order.isPaid) return fallbackVerdict(method, 'doubled', amount)
  if (amount < order.amount) return fallbackVerdict(method, 'short', amount)
  const over = amount - order.amount
  if (over === 0n) return { outcome: 'delivered', reason: 'paid', toBalance: 0n }
  // Only tether has a balance for the overpaid amount.
  if (method !== 'tether') return held(method, 'over')
  return { outcome: 'delivered', reason: 'over', toBalance: over }
}

/** The verdict on a payment whose pack cannot be given, when its player is known. */
export function fallbackVerdict(method: MoneyMethod, reason: Reason, amount: bigint): Verdict {
  return method === 'tether' ? { outcome: 'balance', reason, toBalance: amount } : held(method, reason)
}

/** Stars can be refunded automatically; an unknown order may belong to something else that the bot sells. */
const held = (method: MoneyMethod, reason: Reason): Verdict => ({
  outcome: method === 'star' && reason !== 'no-order' ? 'refund-due' : 'held',
  reason,
})

/** Whether a charge is the one that paid its order, so that its refund reverses the order. */
export const paidItsOrder = (reason: string): boolean => ['paid', 'over', 'sold-out'].includes(reason)
