import type { MoneyMethod, Pack, PackPrice, Payment } from '@ganj/contract'

/** A payment method that is available here: money, or a currency of the game. */
export type PaymentMethod = PackPrice
export type MoneyPaymentMethod = PackPrice & { method: MoneyMethod }

export const isMoney = (paymentMethod: PaymentMethod): paymentMethod is MoneyPaymentMethod =>
  paymentMethod.method !== 'indicator'

/** The payment methods of a pack in this host, in the server's order. */
export const paymentMethodsOf = (
  { prices }: Pick<Pack, 'prices'>,
  methods: readonly MoneyMethod[],
): PaymentMethod[] => prices.filter((price) => !isMoney(price) || methods.includes(price.method))

/** The state of a purchase as the player sees it. */
export type Standing = 'looking' | 'yours' | 'held' | 'cancelled' | 'expired' | 'returned'

const standings = {
  created: 'looking',
  awaiting: 'looking',
  paid: 'held',
  credited: 'yours',
  cancelled: 'cancelled',
  expired: 'expired',
  refunded: 'returned',
  'charged-back': 'returned',
} as const satisfies Record<Payment['state'], Standing>

export const standingOf = ({ state }: Pick<Payment, 'state'>): Standing => standings[state]

/** Milliseconds until the purchase is polled again, growing with the number of polls; false: it is settled. */
export function nextPollDelay(payment: Pick<Payment, 'state'> | undefined, polls: number): number | false {
  if (payment && standingOf(payment) !== 'looking') return false
  return polls < 20 ? 1500 : 5000
}

/** After this many polls the player reads that it may take longer. */
export const slowAfterPolls = 8
