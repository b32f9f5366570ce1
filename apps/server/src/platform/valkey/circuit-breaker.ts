/** How long the circuit stays open after a failure. */
const restMs = 1_000

export interface CircuitBreakerOptions {
  onError(error: unknown): void
  /** Milliseconds of a monotonic clock. */
  time?: () => number
}

/**
 * A circuit breaker: a failure is reported once and returns `undefined`, and so does every request of the following
 * second, so that a hanging server costs one wait and not one for each caller. Each part has a separate circuit: one
 * node of a cluster may fail alone.
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
