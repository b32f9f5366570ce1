import type { Page } from 'playwright-core'
import { ticksOfStep } from './frame-clock.ts'

/** Whether a flight is over is asked once in so many steps: a crash stands until it is answered. */
export const stepsOfLook = 4

/** A thumb on the glass: real touch events, moved whenever the game has been advanced. */
export async function createTouchInput(page: Page, advance: () => Promise<void>) {
  const session = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x = 0, y = 0) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] })

  /** A thumb that comes down on what is over the game would press it. */
  const isFree = () => page.evaluate(() => document.elementFromPoint(195, 650)?.localName === 'iframe')

  /** Steers to and fro until `isOver`. */
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
