import { ticksPerSecond } from '@ganj/game-core'

/** How far a run said it was, and when the server received it. */
export interface Heartbeat {
  tick: number
  seenAt: Date
}

/** Fewest stretches between two heartbeats by which a pace can be told. */
const fewestStretches = 4

const playedMs = (ticks: number) => (ticks * 1000) / ticksPerSecond

/**
 * The pace of a run on the server's clock: 1 is real time, 0.5 half as fast. The median of its stretches, so that a
 * pause or a lost message does not count; null when it was seen too seldom.
 */
export function paceOf(heartbeats: readonly Heartbeat[]): number | null {
  const paces = heartbeats.slice(1).map(({ tick, seenAt }, before) => {
    const from = heartbeats[before] as Heartbeat
    return playedMs(tick - from.tick) / Math.max(1, seenAt.getTime() - from.seenAt.getTime())
  })
  if (paces.length < fewestStretches) return null
  return paces.sort((a, b) => a - b)[paces.length >> 1] ?? null
}

/** Whether a run was ever further than the time since it was opened allows. */
export const outran = (heartbeats: readonly Heartbeat[], openedAt: Date, toleranceMs: number): boolean =>
  heartbeats.some(({ tick, seenAt }) => playedMs(tick) > seenAt.getTime() - openedAt.getTime() + toleranceMs)
