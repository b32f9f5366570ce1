import type { Money } from '@ganj/contract'

/**
 * The costs of the next spins: free ones while there are any, then gems, at rising prices until the end of the ladder.
 */
export function nextCosts(
  { freeSpins, paidSpins }: { freeSpins: number; paidSpins: number },
  ladder: readonly number[],
  count: number,
): Money[] {
  return Array.from({ length: count }, (_, index) => {
    if (index < freeSpins) return { currency: 'daily-spin-count', amount: 1 }
    const rung = Math.min(paidSpins + index - freeSpins, ladder.length - 1)
    return { currency: 'gem', amount: ladder[rung] ?? 0 }
  })
}
