import type { Money } from '@ganj/contract'

/** Whether a price is the expected one; a call without an expected price accepts any. */
export const isSeen = (seen: Money | undefined, { currency, amount }: Money): boolean =>
  seen === undefined || (seen.currency === currency && seen.amount === amount)
