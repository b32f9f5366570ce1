/** A sample, taken every few seconds during the load. */
export interface Sample {
  /** Seconds from the start. */
  at: number
  /** Resident memory of the server's process, MB. */
  memory: number
  /** Open files and sockets of the server's process. */
  handles: number
  /** Connections of the server to its database. */
  database: number
}

/** An answered call of a player. */
export interface Timed {
  /** Seconds from the beginning. */
  at: number
  /** Milliseconds. */
  took: number
}

export interface Growth {
  /** Slope of the regression line through the memory of the later half, in MB an hour. */
  perHour: number
  /** Growth of that line within the later half, as a share of its start. */
  share: number
}

/** The trend of memory in the later half, when caches and pools are full, by least squares, so that single samples do not count. */
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

/** The p99 in milliseconds. */
const p99 = (calls: readonly Timed[]) =>
  calls.map(({ took }) => took).sort((one, other) => one - other)[Math.floor(calls.length * 0.99)] ??
  Number.NaN

/** The p99 of the first and of the last quarter, which have equal load, in milliseconds. */
export const p99OfQuarters = (calls: readonly Timed[], seconds: number): { first: number; last: number } => ({
  first: p99(calls.filter(({ at }) => at < seconds / 4)),
  last: p99(calls.filter(({ at }) => at >= (seconds * 3) / 4)),
})

/**
 * The median over the minutes of a quarter of the p99 of each minute: a few minutes of other load do not count, and growth
 * does. Both measures are needed, because only the p99 of quarters shows a stall every ten minutes.
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

/** The load at a moment of a day relative to its mean of 1: 0.5 at both ends, 1.5 in the middle. */
export const shareOfDay = (atSeconds: number, seconds: number): number =>
  0.5 + Math.sin((Math.PI * atSeconds) / seconds) ** 2

/**
 * Detects that the minimum of open handles has not fallen for `quietMs`. The minimum counts because a pool opens and closes
 * connections as long as it exists. The minimum can fall only a limited number of times, and a leak never closes.
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
