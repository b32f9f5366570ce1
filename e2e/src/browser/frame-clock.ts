import { ticksPerSecond } from '@ganj/game-core'
import type { Page } from 'playwright-core'

/** The most ticks that the game makes up for in one frame. */
const ticksOfFrame = 5
const framesOfStep = 2
const frameMs = (ticksOfFrame * 1000) / ticksPerSecond

/** What one step is: ticks of the game, and milliseconds. */
export const ticksOfStep = framesOfStep * ticksOfFrame
export const stepMs = framesOfStep * frameMs

/** What the game's frame has of its clock. */
declare const advanceClock: (frames: number, frameMs: number) => void

/**
 * The clock of the game's frames on a page: it goes by itself until the first step, and stands between the steps. A flight
 * that is advanced is drawn twelve times for each of its seconds: nobody waits for it, and no slow machine changes it.
 * @returns advances the game by one step
 */
export async function holdFrameClock(page: Page): Promise<() => Promise<void>> {
  await page.addInitScript(() => {
    if (window === window.top) return
    const nextFrame = window.requestAnimationFrame.bind(window)
    const now = performance.now.bind(performance)
    let held: number | null = null
    let waiting: FrameRequestCallback[] = []
    const draw = (at: number) => {
      const due = waiting
      waiting = []
      for (const callback of due) callback(at)
    }
    window.requestAnimationFrame = (callback) => {
      if (waiting.push(callback) === 1 && held === null) nextFrame((at) => held === null && draw(at))
      return 0
    }
    performance.now = () => held ?? now()
    const advanceClock = (frames: number, frameMs: number) => {
      for (let frame = 0; frame < frames; frame++) {
        held = performance.now() + frameMs
        draw(held)
      }
    }
    Object.assign(window, { advanceClock })
  })
  return async () => {
    const frame = page.frames().find((one) => one !== page.mainFrame())
    await frame
      ?.evaluate(([frames, ms]) => advanceClock(frames, ms), [framesOfStep, frameMs] as const)
      .catch((error) => {
        // The frame leaves with its run: nothing is left to advance.
        if (!frame.isDetached()) throw error
      })
  }
}
