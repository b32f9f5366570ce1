/** So much a second in the long run, and `burst` of it at once. */
export interface Limit {
  perSecond: number
  burst: number
}

/** Who may call again, and when. */
export interface Limits {
  /**
   * Counts a call of somebody, or refuses it.
   * @param cost how much of the limit the call takes, at most its burst; 1 unless given
   * @returns milliseconds until it may come; 0: it may, and counts
   */
  take(caller: string, limit: Limit, now: Date, cost?: number): Promise<number>
}

/**
 * What a player may do a second, in the costs that the contract gives its calls: more than any finger, less than a
 * machine. The app's start takes about five.
 */
export const perPlayer: Limit = { perSecond: 20, burst: 200 }

/** What may come from one address before anybody is proven: many players share the address of their network. */
export const perAddress: Limit = { perSecond: 20, burst: 400 }

/** So many callers are remembered at most before those who have rested are forgotten. */
const mostKept = 100_000

/**
 * Limits of this process alone. Of each caller only one moment is kept: when all its calls would have been over, had they
 * come evenly (the generic cell rate algorithm, ITU-T I.371).
 */
export function limitsInProcess(): Limits {
  const overAt = new Map<string, number>()
  const dropExpired = (now: number) => {
    for (const [caller, over] of overAt) if (over <= now) overAt.delete(caller)
  }
  return {
    take: async (caller, { perSecond, burst }, at, cost = 1) => {
      const now = at.getTime()
      const apart = 1_000 / perSecond
      const over = Math.max(overAt.get(caller) ?? 0, now)
      const wait = over - now - (burst - cost) * apart
      if (wait > 0) return wait
      if (overAt.size >= mostKept) dropExpired(now)
      overAt.set(caller, over + apart * cost)
      return 0
    },
  }
}
