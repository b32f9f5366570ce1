export interface Times {
  p50: number
  p99: number
}

/** Concurrent calls, as on a small server. */
const atOnce = 4

/** Durations of concurrent calls over this many seconds, in milliseconds, without the first quarter. */
export async function timesOf(seconds: number, call: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  const run = async (until: number, kept: number[]) => {
    while (performance.now() < until) {
      const began = performance.now()
      await call()
      kept.push(performance.now() - began)
    }
  }
  const all = (length: number, kept: number[]) => {
    const until = performance.now() + length * 1000
    return Promise.all(Array.from({ length: atOnce }, () => run(until, kept)))
  }
  await all(seconds / 4, [])
  await all(seconds, times)
  return times
}

export function timesAt(times: readonly number[]): Times {
  const sorted = [...times].sort((a, b) => a - b)
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? Number.NaN
  return { p50: at(0.5), p99: at(0.99) }
}

export const timed = async (seconds: number, call: () => Promise<unknown>): Promise<Times> =>
  timesAt(await timesOf(seconds, call))
