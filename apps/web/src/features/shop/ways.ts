import type { MoneyMethod, Pack, PackPrice, Payment } from '@ganj/contract'

/** A way to pay that is open here: money from outside, or what the player has earned. */
export type Way = PackPrice
export type MoneyWay = PackPrice & { method: MoneyMethod }

export const isMoney = (way: Way): way is MoneyWay => way.method !== 'indicator'

/** The ways of paying for a pack in this host, in the order of the server. */
export const waysOf = ({ prices }: Pick<Pack, 'prices'>, methods: readonly MoneyMethod[]): Way[] =>
  prices.filter((price) => !isMoney(price) || methods.includes(price.method))

/** How a purchase stands for who looks at it. */
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

/** When to ask again where a purchase stands, milliseconds: often at first, then with patience; false: it is settled. */
export function nextLook(payment: Pick<Payment, 'state'> | undefined, looks: number): number | false {
  if (payment && standingOf(payment) !== 'looking') return false
  return looks < 20 ? 1500 : 5000
}

/** After so many looks the player is told that it may take longer. */
export const longLooks = 8
