/** Calls when the browser is idle, after `timeout` milliseconds at the latest. @returns cancel */
export function whenIdle(call: () => void, timeout: number): () => void {
  // Not every engine has it.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(call, timeout / 3)
    return () => clearTimeout(timer)
  }
  const asked = requestIdleCallback(call, { timeout })
  return () => cancelIdleCallback(asked)
}

/** Resolves when the browser is idle, for fetching what home does not need. */
export const untilIdle = (): Promise<void> => new Promise((resolve) => void whenIdle(resolve, 1000))
