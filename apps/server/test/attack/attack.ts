import { expect, test } from 'vitest'

declare module 'vitest' {
  interface TaskMeta {
    /** How many hostile calls a test of an attack has made. */
    attempts?: number
  }
}

/**
 * A permanent test of one attack. `run` reports its hostile calls through `count`, so that the report of
 * `npm run test:attack` can say how many were made; an attack that makes none fails.
 */
export function attack(
  title: string,
  run: (count: (attempts?: number) => void) => Promise<void>,
  /** Longer for attacks on the whole contract. */
  timeout = 60_000,
): void {
  test(title, { timeout }, async ({ task }) => {
    let attempts = 0
    await run((more = 1) => {
      attempts += more
    })
    task.meta.attempts = attempts
    expect(attempts).toBeGreaterThan(0)
  })
}
