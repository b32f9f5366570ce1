import type { Page } from 'playwright-core'

declare global {
  interface Window {
    /** Only in a page whose timers are held. */
    endHeldTimers(): void
  }
}

/**
 * Holds the timers of one length that a page starts from now on. What would disappear after that time stays until the test
 * has seen it, on a slow machine too.
 * @returns a function that fires the held timers
 */
export async function holdTimers(page: Page, length: number): Promise<() => Promise<void>> {
  await page.evaluate((heldMs) => {
    const begin = window.setTimeout.bind(window)
    const cancel = window.clearTimeout.bind(window)
    const held = new Map<number, () => void>()
    let last = 0
    const setTimeout = (task: () => void, ms?: number) => {
      if (ms !== heldMs) return begin(task, ms)
      held.set(--last, task)
      return last
    }
    const clearTimeout = (id?: number) => {
      if (!held.delete(id ?? 0)) cancel(id)
    }
    const endHeldTimers = () => {
      const due = [...held.values()]
      held.clear()
      for (const task of due) task()
    }
    Object.assign(window, { setTimeout, clearTimeout, endHeldTimers })
  }, length)
  return () => page.evaluate(() => window.endHeldTimers())
}
