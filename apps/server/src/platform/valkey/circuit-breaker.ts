/** How long nobody asks again for what has failed. */
const restMs = 1_000

export interface CircuitBreakerOptions {
  onError(error: unknown): void
  /** Milliseconds that only grow. */
  time?: () => number
}

/**
 * Asks what may be away: a failure is told once and is `undefined`, and so is every question of the second after it, so
 * that a server that hangs costs one wait and not one for each caller. Parts rest apart: one node of a cluster may be
 * away alone.
 */
export function withCircuitBreaker({ onError, time = () => performance.now() }: CircuitBreakerOptions) {
  const restsUntil = new Map<string, number>()
  return async <Result>(part: string, ask: () => Promise<Result>): Promise<Result | undefined> => {
    if (time() < (restsUntil.get(part) ?? 0)) return undefined
    try {
      return await ask()
    } catch (error) {
      if (time() >= (restsUntil.get(part) ?? 0)) onError(error)
      if (restsUntil.size > 1_000) restsUntil.clear()
      restsUntil.set(part, time() + restMs)
      return undefined
    }
  }
}
