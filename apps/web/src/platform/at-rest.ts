/** Calls when the browser has nothing to do, or when it has had no rest for so many milliseconds. @returns takes it back */
export function whenIdle(call: () => void, timeout: number): () => void {
  // Not every engine tells.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(call, timeout / 3)
    return () => clearTimeout(timer)
  }
  const asked = requestIdleCallback(call, { timeout })
  return () => cancelIdleCallback(asked)
}

/** Resolves when the browser has nothing to do: what home can be used without is fetched only then. */
export const atRest = (): Promise<void> => new Promise((resolve) => void whenIdle(resolve, 1000))
