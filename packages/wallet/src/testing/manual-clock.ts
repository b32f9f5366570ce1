import type { Clock } from '../core/clock.ts'

/** A clock that only a test advances. */
export interface ManualClock extends Clock {
  /** Advances the time, runs due timers in order, and lets promises settle in between. */
  advance(ms: number): Promise<void>
  /** How many timers are running. */
  readonly running: number
}

/** Waits until all promises that can settle have settled. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 30; turn++) await Promise.resolve()
}

export function manualClock(): ManualClock {
  let now = 0
  let timers: { at: number; task: () => void }[] = []
  return {
    after(ms, task) {
      const timer = { at: now + ms, task }
      timers.push(timer)
      return () => {
        timers = timers.filter((other) => other !== timer)
      }
    },
    async advance(ms) {
      const end = now + ms
      await settle()
      for (;;) {
        const [next] = timers.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)
        if (!next) break
        now = next.at
        timers = timers.filter((other) => other !== next)
        next.task()
        await settle()
      }
      now = end
    },
    get running() {
      return timers.length
    },
  }
}
