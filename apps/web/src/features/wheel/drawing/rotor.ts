import { prefersReducedMotion } from '@ganj/ui'
import { motionLevel } from '#platform/appearance/motion-level.ts'
import { playFeedback } from '#platform/play-feedback.ts'
import { sliceAt } from './turn.ts'

const spinMs = 4600
/** Minimum time between two ticks, in milliseconds: at most twelve per second. */
const tickMs = 84

interface Parts {
  wheel: Element
  pointer: Element
}

/** Turns the wheel to an angle and resolves when it has stopped; at once with reduced motion. */
export async function turnWheel({ wheel, pointer }: Parts, from: number, to: number, slices: number) {
  playFeedback('spin-wheel')
  if (prefersReducedMotion()) return
  const turning = wheel.animate([{ transform: `rotate(${from}deg)` }, { transform: `rotate(${to}deg)` }], {
    duration: spinMs,
    easing: 'cubic-bezier(.16,.6,.12,1)',
    fill: 'both',
  })
  const stopTicking = tickAlong(turning, pointer, (progress) =>
    sliceAt(from + (to - from) * progress, slices),
  )
  try {
    await turning.finished
  } finally {
    stopTicking()
    turning.cancel()
  }
}

/** Plays a tick and a haptic for every slice that passes the pointer. */
function tickAlong(turning: Animation, pointer: Element, sliceOf: (progress: number) => number): () => void {
  const isLively = motionLevel() !== 'low'
  let frame = 0
  let last = { slice: 0, at: 0 }
  const variant = (now: number) => {
    // The page was left.
    if (!pointer.isConnected) return
    const progress = turning.effect?.getComputedTiming().progress ?? 1
    const slice = sliceOf(progress)
    if (slice !== last.slice && now - last.at >= tickMs) {
      last = { slice, at: now }
      // The pitch falls as the wheel slows down.
      playFeedback('tick', 1.3 - 0.5 * progress)
      if (isLively) {
        pointer.animate([{ transform: 'rotate(-16deg)' }, { transform: 'none' }], {
          duration: 120,
          easing: 'ease-out',
        })
      }
    }
    frame = requestAnimationFrame(variant)
  }
  frame = requestAnimationFrame(variant)
  return () => cancelAnimationFrame(frame)
}
