import type { Page } from 'playwright-core'

/** A thumb on the glass: real touch events, moved frame by frame. */
export async function createTouchInput(page: Page) {
  const session = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x = 0, y = 0) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] })
  const nextFrame = () => page.evaluate(() => new Promise(requestAnimationFrame))

  /** A thumb that comes down on what is over the game would press it. */
  const isFree = () => page.evaluate(() => document.elementFromPoint(195, 650)?.localName === 'iframe')

  /** Steers to and fro until `isOver`. */
  const steerUntil = async (isOver: () => Promise<boolean>) => {
    while (!(await isFree())) {
      if (await isOver()) return
      await nextFrame()
    }
    if (await isOver()) return
    await touch('touchStart', 195, 650)
    for (let frame = 0; !(await isOver()); frame++) {
      await touch('touchMove', 195 + Math.round(120 * Math.sin(frame / 12)), 650)
      await nextFrame()
    }
    await touch('touchEnd')
  }
  return { steerUntil }
}
