import { ticksPerSecond } from '@ganj/game-core'

const tickMs = 1000 / ticksPerSecond

/** Maximum number of ticks per frame: after a stall the game does not catch up. */
const mostTicks = 5

/** Converts the times of frames to whole ticks and the fraction of a tick. */
export interface Clock {
  /** How many ticks are due at a frame's time in milliseconds. */
  due(now: number): number
  /** The fraction of the next tick, 0 to 1, for interpolation. */
  readonly rest: number
}

/** A clock that starts at its first frame. `most` limits the ticks of one frame. */
export function createClock(most = mostTicks): Clock {
  let last: number | undefined
  let owed = 0
  return {
    due(now) {
      owed += Math.max(0, now - (last ?? now))
      last = now
      const ticks = Math.floor(owed / tickMs)
      owed -= ticks * tickMs
      return Math.min(ticks, most)
    },
    get rest() {
      return owed / tickMs
    },
  }
}
