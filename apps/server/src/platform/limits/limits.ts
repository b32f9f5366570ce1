/** A rate of so many a second, with a `burst`. */
export interface Limit {
  perSecond: number
  burst: number
}

/** The rate limits of callers. */
export interface Limits {
  /**
   * Counts a call, or refuses it.
   * @param cost how much of the limit the call takes, at most its burst; 1 unless given
   * @returns milliseconds until it may be repeated; 0: it is admitted, and counts
   */
  consume(caller: string, limit: Limit, now: Date, cost?: number): Promise<number>
}

/**
 * The rate limit of a player, in the costs that the contract assigns to its calls: more than a person needs, less than
 * a script uses. The app's start takes about five.
 */
export const perPlayer: Limit = { perSecond: 20, burst: 200 }

/** The rate limit of one address before authentication: many players share the address of their network. */
export const perAddress: Limit = { perSecond: 20, burst: 400 }

/** The maximum of callers in memory; beyond it, those with a full burst are removed. */
const mostKept = 100_000

/**
 * Limits of this process alone. For each caller only one time is stored: when all its calls would have been over, had
 * they come evenly (the generic cell rate algorithm, ITU-T I.371).
 */
export function limitsInProcess(): Limits {
  const overAt = new Map<string, number>()
  const dropExpired = (now: number) => {
    for (const [caller, over] of overAt) if (over <= now) overAt.delete(caller)
  }
  return {
    consume: async (caller, { perSecond, burst }, at, cost = 1) => {
      const now = at.getTime()
      const apart = 1_000 / perSecond
      // Never more than a burst ahead, or every caller would be refused after the clock was set back.
      const over = Math.min(Math.max(overAt.get(caller) ?? 0, now), now + burst * apart)
      const wait = over - now - (burst - cost) * apart
      if (wait > 0) return wait
      if (overAt.size >= mostKept) dropExpired(now)
      overAt.set(caller, over + apart * cost)
      return 0
    },
  }
}
