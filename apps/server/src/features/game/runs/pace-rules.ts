import { openTicks, segmentTicks, ticksPerSecond } from '@ganj/game-core'

/** A heartbeat: the tick that a run reported, and when the server received it. */
export interface Heartbeat {
  tick: number
  seenAt: Date
  /**
   * The digest of the inputs and events before the tick, hexadecimal, and the seed of the segment granted for it; null in
   * rules 1.
   */
  digest: string | null
  segment: string | null
}

type Seen = Pick<Heartbeat, 'tick' | 'seenAt'>

/** Clocks and frames are not exact: a run may seem to be ahead of time by this much. */
export const toleranceMs = 2_000

/** Minimum of stretches to compute a pace, and to judge a run; the two slowest never decide it. */
const fewestStretches = 3
const fewestSteady = 4

const playedMs = (ticks: number) => (ticks * 1000) / ticksPerSecond

/** Heartbeats within less than this are late: the app sends those of an offline period together. */
const lateMs = 10_000

/** The play between two times at which the server received heartbeats. */
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
 * pause or a lost message does not count; null with too few heartbeats. Heartbeats that arrive together are one
 * stretch, so that slow motion cannot be hidden by sending them in groups.
 */
export const paceOf = (heartbeats: readonly Seen[], openedAt: Date): number | null =>
  paceAt(1 / 2, stretchesOf(heartbeats, openedAt), fewestStretches)

/**
 * The pace by which a run is rejected: three of four of the stretches with a single heartbeat, which seldom waits for
 * the network, are not faster.
 */
export const steadyPaceOf = (heartbeats: readonly Seen[], openedAt: Date): number | null =>
  paceAt(
    3 / 4,
    stretchesOf(heartbeats, openedAt).filter((stretch) => stretch.heartbeats === 1),
    fewestSteady,
  )

/**
 * The earliest time at which a run can be at a tick, in milliseconds: in real time since it was opened, and since each
 * earlier segment was given, which begins 24 seconds after its heartbeat.
 */
export function earliestAt(tick: number, openedAt: Date, heartbeats: readonly Seen[]): number {
  const ahead = openTicks - segmentTicks
  return heartbeats.reduce(
    (earliest, { tick: told, seenAt }) =>
      told < tick ? Math.max(earliest, seenAt.getTime() + playedMs(tick - told - ahead)) : earliest,
    openedAt.getTime() + playedMs(tick),
  )
}

/** Whether a run was ever further than the time since its opening allows. */
export const isAheadOfTime = (heartbeats: readonly Seen[], openedAt: Date): boolean =>
  heartbeats.some(
    ({ tick, seenAt }) => earliestAt(tick, openedAt, heartbeats) > seenAt.getTime() + toleranceMs,
  )
