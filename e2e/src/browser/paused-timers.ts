import type { Page } from 'playwright-core'

declare global {
  interface Window {
    /** Only in a page whose timers are paused. */
    firePausedTimers(): void
  }
}

/**
 * Pauses the timers of one length that a page starts from now on. What would disappear after that time stays until the test
 * has seen it, on a slow machine too.
 * @returns a function that fires the paused timers
 */
export async function pauseTimers(page: Page, length: number): Promise<() => Promise<void>> {
  await page.evaluate((pausedMs) => {
    const begin = window.setTimeout.bind(window)
    const cancel = window.clearTimeout.bind(window)
    const paused = new Map<number, () => void>()
    let last = 0
    const setTimeout = (task: () => void, ms?: number) => {
      if (ms !== pausedMs) return begin(task, ms)
      paused.set(--last, task)
      return last
    }
    const clearTimeout = (id?: number) => {
      if (!paused.delete(id ?? 0)) cancel(id)
    }
    const firePausedTimers = () => {
      const due = [...paused.values()]
      paused.clear()
      for (const task of due) task()
    }
    Object.assign(window, { setTimeout, clearTimeout, firePausedTimers })
  }, length)
  return () => page.evaluate(() => window.firePausedTimers())
}
