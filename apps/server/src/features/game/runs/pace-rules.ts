import { openTicks, segmentTicks, ticksPerSecond } from '@ganj/game-core'

/** How far a run said it was, and when the server received it. */
export interface Heartbeat {
  tick: number
  seenAt: Date
  /** Of the course before the tick, hexadecimal, and the seed of the segment given for it; null in rules 1. */
  digest: string | null
  segment: string | null
}

type Seen = Pick<Heartbeat, 'tick' | 'seenAt'>

/** Clocks and frames are not exact: this much a run may seem to be ahead of time. */
export const toleranceMs = 2_000

/** Fewest stretches by which a pace can be told, and by which a run is judged; the two slowest never tell it. */
const fewestStretches = 3
const fewestSteady = 4

const playedMs = (ticks: number) => (ticks * 1000) / ticksPerSecond

/** A heartbeat that follows in less than this comes late: what was flown without a network is told at once. */
const lateMs = 10_000

/** What was flown between two moments at which the server received heartbeats. */
interface Stretch {
  pace: number
  heartbeats: number
}

function stretchesOf(heartbeats: readonly Seen[], openedAt: Date): Stretch[] {
  const stretches: Stretch[] = []
  let from: Seen = { tick: 0, seenAt: openedAt }
  let count = 0
  for (const [at, { tick, seenAt }] of heartbeats.entries()) {
    count++
    const next = heartbeats[at + 1]
    if (next && next.seenAt.getTime() - seenAt.getTime() < lateMs) continue
    const ms = Math.max(1, seenAt.getTime() - from.seenAt.getTime())
    stretches.push({ pace: playedMs(tick - from.tick) / ms, heartbeats: count })
    from = { tick, seenAt }
    count = 0
  }
  return stretches
}

/** The pace that a part of the stretches does not exceed; never that of the two slowest. */
function paceAt(part: number, stretches: readonly Stretch[], fewest: number): number | null {
  if (stretches.length < fewest) return null
  const paces = stretches.map(({ pace }) => pace).sort((a, b) => a - b)
  return paces[Math.max(2, Math.floor(paces.length * part))] ?? null
}

/**
 * The pace of a run on the server's clock: 1 is real time, 0.5 half as fast. The median of its stretches, so that a
 * pause or a lost message does not count; null when it was seen too seldom. Heartbeats that arrive together are one stretch:
 * who slows down and tells it in threes is as slow.
 */
export const paceOf = (heartbeats: readonly Seen[], openedAt: Date): number | null =>
  paceAt(1 / 2, stretchesOf(heartbeats, openedAt), fewestStretches)

/**
 * The pace by which a run is rejected: of the stretches with a heartbeat alone, before which it seldom waits for the network,
 * three of four are not faster.
 */
export const steadyPaceOf = (heartbeats: readonly Seen[], openedAt: Date): number | null =>
  paceAt(
    3 / 4,
    stretchesOf(heartbeats, openedAt).filter((stretch) => stretch.heartbeats === 1),
    fewestSteady,
  )

/**
 * The earliest moment at which a run can be at a tick, in milliseconds: after real time since it was opened, and since each
 * segment on its way was given, which begins 24 seconds after its heartbeat.
 */
export function earliestAt(tick: number, openedAt: Date, heartbeats: readonly Seen[]): number {
  const ahead = openTicks - segmentTicks
  return heartbeats.reduce(
    (earliest, { tick: told, seenAt }) =>
      told < tick ? Math.max(earliest, seenAt.getTime() + playedMs(tick - told - ahead)) : earliest,
    openedAt.getTime() + playedMs(tick),
  )
}

/** Whether a run was ever further than the time since it was opened allows. */
export const outran = (heartbeats: readonly Seen[], openedAt: Date): boolean =>
  heartbeats.some(
    ({ tick, seenAt }) => earliestAt(tick, openedAt, heartbeats) > seenAt.getTime() + toleranceMs,
  )
