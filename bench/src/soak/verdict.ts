/** What is looked at every few seconds while the load runs. */
export interface Sample {
  /** Seconds from the beginning. */
  at: number
  /** Resident memory of the server's process, MB. */
  memory: number
  /** Open files and sockets of the server's process. */
  handles: number
  /** Connections of the server to its database. */
  database: number
}

/** A call of a player that was answered. */
export interface Timed {
  /** Seconds from the beginning. */
  at: number
  /** Milliseconds. */
  took: number
}

export interface Growth {
  /** Slope of a straight line through the memory of the later half, MB an hour. */
  perHour: number
  /** What that line grows by within the later half, as a share of its beginning. */
  share: number
}

/** How memory goes in the later half, when caches and pools are full: by least squares, so that single samples do not count. */
export function growthOf(samples: readonly Sample[]): Growth {
  const later = samples.slice(Math.floor(samples.length / 2))
  const [first, last] = [later[0], later.at(-1)]
  if (!first || !last || first.at === last.at) return { perHour: 0, share: 0 }
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const [at, memory] = [mean(later.map((one) => one.at)), mean(later.map((one) => one.memory))]
  const above = later.reduce((sum, one) => sum + (one.at - at) * (one.memory - memory), 0)
  const below = later.reduce((sum, one) => sum + (one.at - at) ** 2, 0)
  const slope = above / below
  const atBegin = memory + slope * (first.at - at)
  return { perHour: slope * 3600, share: (slope * (last.at - first.at)) / atBegin }
}

/** The 99th of a hundred, milliseconds. */
const p99 = (calls: readonly Timed[]) =>
  calls.map(({ took }) => took).sort((one, other) => one - other)[Math.floor(calls.length * 0.99)] ??
  Number.NaN

/** The 99th of a hundred answers of the first and of the last quarter, in which the load is the same, milliseconds. */
export const p99OfQuarters = (calls: readonly Timed[], seconds: number): { first: number; last: number } => ({
  first: p99(calls.filter(({ at }) => at < seconds / 4)),
  last: p99(calls.filter(({ at }) => at >= (seconds * 3) / 4)),
})

/**
 * The same of each minute, and of the minutes of a quarter the one in the middle: what the machine does beside for a few minutes does
 * not count, and what grows does. Both are needed, for a stall every ten minutes is seen by the quarters alone.
 */
export function p99OfMiddleMinutes(
  calls: readonly Timed[],
  seconds: number,
): { first: number; last: number } {
  const middle = (from: number, to: number) => {
    const minutes = new Map<number, Timed[]>()
    for (const call of calls) {
      if (call.at < from || call.at >= to) continue
      const minute = Math.floor((call.at - from) / 60)
      const others = minutes.get(minute)
      if (others) others.push(call)
      else minutes.set(minute, [call])
    }
    const each = [...minutes.values()].map(p99).sort((one, other) => one - other)
    return each[Math.floor(each.length / 2)] ?? Number.NaN
  }
  return { first: middle(0, seconds / 4), last: middle((seconds * 3) / 4, Number.POSITIVE_INFINITY) }
}

/** How much is asked at a moment of a day, of 1 in the mean: half as much at both ends as in the middle's evening. */
export const shareOfDay = (atSeconds: number, seconds: number): number =>
  0.5 + Math.sin((Math.PI * atSeconds) / seconds) ** 2

/**
 * Tells when no less is open than before for `quietMs`. A pool opens and closes a connection now and then for as long
 * as it lives, so the least that was seen counts: it can only fall so often, and whatever leaks never does.
 */
export function createSettling(quietMs: number): (atMs: number, seen: Sample) => Sample | undefined {
  let least: Sample | undefined
  let since = Number.NaN
  return (atMs, seen) => {
    if (!least || seen.handles < least.handles || seen.database < least.database) {
      least = {
        ...seen,
        handles: Math.min(seen.handles, least?.handles ?? seen.handles),
        database: Math.min(seen.database, least?.database ?? seen.database),
      }
      since = atMs
    }
    return atMs - since >= quietMs ? least : undefined
  }
}
