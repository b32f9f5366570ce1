import { ticksPerSecond } from '@ganj/game-core'
import type { Page } from 'playwright-core'

/** The largest number of ticks that the game catches up with in one frame. */
const ticksOfFrame = 5
const framesOfStep = 2
const frameMs = (ticksOfFrame * 1000) / ticksPerSecond

/** One step, in ticks of the game and in milliseconds. */
export const ticksOfStep = framesOfStep * ticksOfFrame
export const stepMs = framesOfStep * frameMs

/** The global that the init script defines in the game's frame. */
declare const advanceClock: (frames: number, frameMs: number, isDrawn: boolean) => void

/** Advances the game by one step or several. With `isSeen` the frame is drawn, for a screenshot. */
export type AdvanceGame = (by?: { steps?: number; isSeen?: boolean }) => Promise<void>

/**
 * Controls the clock of the game's frames on a page. The clock runs until the first step and is stopped between steps, so a
 * slow machine does not change a run. Without a graphics card drawing takes thirty times as long as the rest of a step,
 * so a frame is drawn only when the test needs its picture.
 */
export async function holdFrameClock(page: Page): Promise<AdvanceGame> {
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
    let draws = true
    const painter = WebGL2RenderingContext.prototype
    const { clear, drawArraysInstanced } = painter
    painter.clear = function (...all) {
      if (draws) clear.apply(this, all)
    }
    painter.drawArraysInstanced = function (...all) {
      if (draws) drawArraysInstanced.apply(this, all)
    }
    const advanceClock = (frames: number, frameMs: number, isDrawn: boolean) => {
      draws = isDrawn
      for (let frame = 0; frame < frames; frame++) {
        held = performance.now() + frameMs
        draw(held)
      }
    }
    Object.assign(window, { advanceClock })
  })
  return async ({ steps = 1, isSeen = false } = {}) => {
    const frame = page.frames().find((one) => one !== page.mainFrame())
    await frame
      ?.evaluate(([frames, ms, isDrawn]) => advanceClock(frames, ms, isDrawn), [
        steps * framesOfStep,
        frameMs,
        isSeen,
      ] as const)
      .catch((error) => {
        // The frame is removed when its run ends: nothing is left to advance.
        if (!frame.isDetached()) throw error
      })
  }
}
