import type { Money } from '@ganj/contract'
import { Fault } from '#platform/fault.ts'

/** Whether a price is the one a player saw; who did not say what it saw takes any. */
export const isSeen = (seen: Money | undefined, { currency, amount }: Money): boolean =>
  seen === undefined || (seen.currency === currency && seen.amount === amount)

/** @throws Fault `economy.price-changed` when the price is not the one the player saw */
export function demandSeen(seen: Money | undefined, price: Money): void {
  if (!isSeen(seen, price)) throw new Fault('economy.price-changed')
}
