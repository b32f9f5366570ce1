/** Why the game is paused: it resumes when no reason is left. */
export type PauseReason = 'hidden' | 'host' | 'player' | 'network'

/** Duration of one number of the countdown, in milliseconds. */
const numberMs = 700

/** Pauses the game while there is a reason, and counts 3, 2, 1 before it resumes. */
export interface Pauses {
  pause(reason: PauseReason): void
  release(reason: PauseReason): void
  /** Counts down from 3, as at the start of a run. */
  countDown(now: number): void
  /** The state of the pause: paused, waiting only for the network, a number of the countdown, or null. */
  at(now: number): 'paused' | 'waiting' | 1 | 2 | 3 | null
}

/** Creates the pauses, without a reason or a countdown. */
export function createPauses(): Pauses {
  const reasons = new Set<PauseReason>()
  let until: number | null = null
  let counting = false
  return {
    pause(reason) {
      reasons.add(reason)
    },
    release(reason) {
      if (reasons.delete(reason) && reasons.size === 0) counting = true
    },
    countDown(now) {
      until = now + 3 * numberMs
    },
    at(now) {
      if (reasons.size > 0) return reasons.size === 1 && reasons.has('network') ? 'waiting' : 'paused'
      if (counting) {
        counting = false
        until = now + 3 * numberMs
      }
      if (until === null) return null
      const left = until - now
      if (left <= 0) {
        until = null
        return null
      }
      // The time of a frame is its start, which may be before the start of the countdown.
      return Math.min(3, Math.ceil(left / numberMs)) as 1 | 2 | 3
    },
  }
}
