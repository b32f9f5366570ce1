import type { MoneyMethod, PaymentState } from '@ganj/contract'

/** How long an order can be paid for, milliseconds. The chain takes its time, but a signature must not stay open. */
export const openFor: Readonly<Record<MoneyMethod, number>> = {
  star: 60 * 60_000,
  playdeck: 60 * 60_000,
  tether: 20 * 60_000,
}

/** What happens to an order. */
export type PaymentEvent =
  | 'asked' // its host was asked, or its transfer handed out
  | 'cancelled' // by the player, or by a newer order in its place
  | 'expired'
  | 'paid'
  | 'credited'
  | 'refunded' // we gave the money back
  | 'charged-back' // its host took the money back

/**
 * Money always wins: an order that was given up is paid all the same when its money comes. What was credited is only
 * ever undone by giving the money back.
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

/** Where an event brings an order; undefined when it changes nothing there. */
export const stepFrom = (state: PaymentState, event: PaymentEvent): PaymentState | undefined =>
  steps[state][event]

export const isOpen = (state: PaymentState): boolean => state === 'created' || state === 'awaiting'

/** Money that came in, as its host or the chain reports it. */
export interface Receipt {
  readonly method: MoneyMethod
  /** Its host's or the chain's own id of it: seen again it is the same money. */
  readonly id: string
  /** Minor units: stars, millionths of a tether. */
  readonly amount: bigint
  /** The order it names, if it names one. */
  readonly orderId: string | undefined
  /** A Telegram id, or the raw address of a wallet. */
  readonly payer: string
  /** Whether it is the money we take: stars of the messaging app, tether of the right master. */
  readonly isOurs: boolean
}

/** Whether an order's money has come: whatever comes after it for the same order is too much. */
export const isPaid = (state: PaymentState): boolean => stepFrom(state, 'paid') === undefined

/** What is known about whom it may belong to. */
export interface Known {
  /** The order it names, when that order is of the same method. */
  readonly order?: { readonly amount: bigint; readonly isPaid: boolean; readonly payer: string | null }
  /** The order's player; else the player whose proven wallet paid. Undefined: nobody, or one who has left. */
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
 * What becomes of money that came in; see the table in docs/payments.md. Whatever does not buy its pack is tether in
 * the player's balance, or stars that are sent back, or held for an operator: never nothing.
 */
export function judge({ method, amount, payer, isOurs }: Receipt, { order, hasOwner }: Known): Verdict {
  if (!isOurs) return { outcome: 'held', reason: 'other-token' }
  if (!order) return hasOwner ? instead(method, 'no-order', amount) : held(method, 'no-order')
  if (!hasOwner) return held(method, 'nobody')
  // Who it comes from is settled before whose it becomes.
  if (order.payer !== null && order.payer !== payer) return held(method, 'other-payer')
  if (order.isPaid) return instead(method, 'doubled', amount)
  if (amount < order.amount) return instead(method, 'short', amount)
  const over = amount - order.amount
  if (over === 0n) return { outcome: 'delivered', reason: 'paid', toBalance: 0n }
  // Only tether has a balance that change can be given in.
  if (method !== 'tether') return held(method, 'over')
  return { outcome: 'delivered', reason: 'over', toBalance: over }
}

/** What becomes of money whose pack cannot be given, when it is known whose it is. */
export function instead(method: MoneyMethod, reason: Reason, amount: bigint): Verdict {
  return method === 'tether' ? { outcome: 'balance', reason, toBalance: amount } : held(method, reason)
}

/** Stars can be sent back without asking; an order that nobody knows may belong to something else the bot sells. */
const held = (method: MoneyMethod, reason: Reason): Verdict => ({
  outcome: method === 'star' && reason !== 'no-order' ? 'refund-due' : 'held',
  reason,
})

/** Whether a charge is the one that paid its order, so that giving it back undoes the order. */
export const paidItsOrder = (reason: string): boolean => ['paid', 'over', 'sold-out'].includes(reason)
