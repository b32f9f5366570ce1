import type { IndicatorId } from '@ganj/contract'
import type { Tx } from '#platform/database/database.ts'
import { type Leg, lockBalances, type Posting, post } from './post.ts'

interface Reversal extends Omit<Posting, 'legs'> {
  /** The legs that gave it. */
  given: readonly Leg[]
}

/**
 * Takes back what a posting gave, as far as the player still has it.
 * @returns the missing amounts, minor units by currency
 */
export async function reverse(tx: Tx, { given, ...reversal }: Reversal): Promise<Map<IndicatorId, bigint>> {
  const held = await lockBalances(tx, reversal.playerId)
  const { taken, missing } = split(given, held)
  if (taken.length > 0) await post(tx, { ...reversal, legs: taken })
  return missing
}

/** Splits the given amounts into legs that take the available part, and the missing rest. */
export function split(
  given: readonly Leg[],
  held: ReadonlyMap<IndicatorId, bigint>,
): { taken: Leg[]; missing: Map<IndicatorId, bigint> } {
  const taken: Leg[] = []
  const missing = new Map<IndicatorId, bigint>()
  for (const { currency, delta, house } of given) {
    const there = held.get(currency) ?? 0n
    const part = there < delta ? there : delta
    if (part > 0n) taken.push({ currency, delta: -part, house })
    if (part < delta) missing.set(currency, delta - part)
  }
  return { taken, missing }
}
