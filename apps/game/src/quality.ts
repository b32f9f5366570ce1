import type { MotionLevel } from '@ganj/game-bridge'

/** The motion levels from the most expensive to the cheapest. */
const levels: readonly MotionLevel[] = ['high', 'average', 'low']

/** Number of frames per measurement: two seconds at full frame rate. */
const windowFrames = 120

/** A frame interval above this, in milliseconds, is a dropped frame at 60 Hz. */
const lateMs = 24

/** A longer interval, in milliseconds, is not a slow frame: the page was hidden, or other code blocked the thread. */
const waitMs = 250

/** Lowers the motion level while the device does not keep up; it is never raised again, so that it cannot oscillate. */
export interface Quality {
  /** Records a frame by the time since the previous one. @returns whether the level has changed */
  note(ms: number): boolean
  /** The level to draw at: the cheaper of the requested level and the device's. */
  of(wanted: MotionLevel): MotionLevel
}

/** Full quality until frames are late. */
export function createQuality(): Quality {
  let step = 0
  let seen = 0
  let late = 0
  return {
    note(ms) {
      if (ms > waitMs || step === levels.length - 1) return false
      seen++
      if (ms > lateMs) late++
      if (seen < windowFrames) return false
      const isSlow = late * 3 > seen
      seen = 0
      late = 0
      if (isSlow) step++
      return isSlow
    },
    of: (wanted) => levels[Math.max(step, levels.indexOf(wanted))] ?? wanted,
  }
}
