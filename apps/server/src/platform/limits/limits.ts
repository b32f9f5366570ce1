/** So many calls a second in the long run, and `burst` of them at once. */
export interface Limit {
  perSecond: number
  burst: number
}

/** Who may call again, and when. */
export interface Limits {
  /** Counts a call of somebody. @returns milliseconds until the next one may come; 0: this one may, and counts */
  take(caller: string, limit: Limit, now: Date): Promise<number>
}

/** What a player may do a second: more than any finger, less than a machine. */
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
  const forgetRested = (now: number) => {
    for (const [caller, over] of overAt) if (over <= now) overAt.delete(caller)
  }
  return {
    take: async (caller, { perSecond, burst }, at) => {
      const now = at.getTime()
      const apart = 1_000 / perSecond
      const over = Math.max(overAt.get(caller) ?? 0, now)
      const wait = over - now - (burst - 1) * apart
      if (wait > 0) return wait
      if (overAt.size >= mostKept) forgetRested(now)
      overAt.set(caller, over + apart)
      return 0
    },
  }
}
