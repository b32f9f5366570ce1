import type { Page } from 'playwright-core'
import { ticksOfStep } from './frame-clock.ts'

/** The end of a run is checked once in this many steps, which misses nothing: a crash waits for its answer. */
export const stepsOfLook = 4

/** A simulated thumb: real touch events, moved after each advance of the game. */
export async function createTouchInput(page: Page, advance: () => Promise<void>) {
  const session = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x = 0, y = 0) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] })

  /** False while something covers the game: the touch would press it. */
  const isFree = () => page.evaluate(() => document.elementFromPoint(195, 650)?.localName === 'iframe')

  /** Steers left and right until `isOver`. */
  const steerUntil = async (isOver: () => Promise<boolean>) => {
    while (!(await isFree())) {
      if (await isOver()) return
      await advance()
    }
    if (await isOver()) return
    await touch('touchStart', 195, 650)
    for (let step = 0; step % stepsOfLook > 0 || !(await isOver()); step++) {
      await touch('touchMove', 195 + Math.round(120 * Math.sin((step * ticksOfStep) / 12)), 650)
      await advance()
    }
    await touch('touchEnd')
  }
  return { steerUntil }
}
