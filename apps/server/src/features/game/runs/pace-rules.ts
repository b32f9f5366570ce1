import { ticksPerSecond } from '@ganj/game-core'

/** How far a run said it was, and when the server heard it. */
export interface Witness {
  tick: number
  seenAt: Date
}

/** Fewest stretches between two witnesses by which a pace can be told. */
const fewestStretches = 4

const playedMs = (ticks: number) => (ticks * 1000) / ticksPerSecond

/**
 * The pace of a run on the server's clock: 1 is real time, 0.5 half as fast. The median of its stretches, so that a
 * pause or a lost message does not count; null when it was seen too seldom.
 */
export function paceOf(witnesses: readonly Witness[]): number | null {
  const paces = witnesses.slice(1).map(({ tick, seenAt }, before) => {
    const from = witnesses[before] as Witness
    return playedMs(tick - from.tick) / Math.max(1, seenAt.getTime() - from.seenAt.getTime())
  })
  if (paces.length < fewestStretches) return null
  return paces.sort((a, b) => a - b)[paces.length >> 1] ?? null
}

/** Whether a run was ever further than the time since it was opened allows. */
export const outran = (witnesses: readonly Witness[], openedAt: Date, toleranceMs: number): boolean =>
  witnesses.some(({ tick, seenAt }) => playedMs(tick) > seenAt.getTime() - openedAt.getTime() + toleranceMs)
