import { ticksPerSecond } from '@ganj/game-core'

const tickMs = 1000 / ticksPerSecond

/** Most ticks made for one frame: after a stall the game goes on rather than catching up at once. */
const mostTicks = 5

/** Turns the times of frames into whole ticks and the rest of a tick. */
export interface Clock {
  /** How many ticks are due at a frame's time in milliseconds. */
  due(now: number): number
  /** How far the next tick is, 0 to 1: what drawing interpolates by. */
  readonly rest: number
}

/** A clock that begins at its first frame. `most` bounds the ticks of one frame. */
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
