import type { Money } from '@ganj/contract'

/** Whether a price is the one a player saw; who did not say what it saw takes any. */
export const isSeen = (seen: Money | undefined, { currency, amount }: Money): boolean =>
  seen === undefined || (seen.currency === currency && seen.amount === amount)
