/** The clock of the core; tests replace it. */
export interface Clock {
  /** Runs `task` after `ms` milliseconds. @returns cancel */
  after(ms: number, task: () => void): () => void
}

/** The real time. */
export const systemClock: Clock = {
  after(ms, task) {
    const timer = setTimeout(task, ms)
    return () => clearTimeout(timer)
  },
}
