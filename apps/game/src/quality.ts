import type { MotionLevel } from '@ganj/game-bridge'

/** From the dearest drawing to the cheapest. */
const levels: readonly MotionLevel[] = ['high', 'average', 'low']

/** Frames that are looked at together: two seconds at full speed. */
const windowFrames = 120

/** A frame that came later than this, in milliseconds, was missed by a screen of sixty a second. */
const lateMs = 24

/** A wait, not a slow frame: the page was hidden, or something else had the thread. */
const waitMs = 250

/** Steps the drawing down while the device does not keep up; it never steps up again, so that it cannot swing. */
export interface Quality {
  /** Notes a frame by the time since the one before; true when the level has changed. */
  note(ms: number): boolean
  /** The level to draw at: what the app asked for, or what the device can do, whichever is cheaper. */
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
