import type { Browser } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { audit } from '../audit.ts'
import type { House } from '../house/house.ts'
import { broke, hero, newcomer, openLivelyHouse } from '../house/lively.ts'
import { newsScenes } from '../looks/news.ts'
import { payoutScenes } from '../looks/payouts.ts'
import { purchaseScenes } from '../looks/purchase.ts'
import { brokeScenes, heroScenes, newcomerScenes, type Scene } from '../looks/scenes.ts'
import { dress, type Language, openView, type Theme, themes, type View } from '../looks/view.ts'
import { launchBrowser } from '../phone.ts'

/** Who sees what. */
export const casts = [
  ['somebody who plays', hero, heroScenes],
  ['a newcomer', newcomer, newcomerScenes],
  ['somebody who has spent everything', broke, brokeScenes],
  ['somebody who is told of something', hero, newsScenes],
  ['somebody who pays with money', hero, purchaseScenes],
  ['somebody who is paid out', hero, payoutScenes],
] as const

interface Watch {
  player: number
  language: Language
  width?: number
}

/** A house and a browser for the tests of a file. Gives what is found in each of some scenes, seen in one view. */
export function useViews() {
  let house: House
  let browser: Browser

  beforeAll(async () => {
    ;[house, browser] = await Promise.all([openLivelyHouse(), launchBrowser()])
  })
  afterAll(async () => {
    await browser?.close()
    await house?.close()
  })

  return async (
    watch: Watch,
    scenes: readonly Scene[],
    find: (view: View) => Promise<string[]>,
  ): Promise<string[]> => {
    const view = await openView(browser, house, watch)
    const found: string[] = []
    for (const scene of scenes) {
      await scene.show(view)
      found.push(...(await find(view)).map((what) => `${scene.name}, ${what}`))
    }
    await view.page.context().close()
    return found
  }
}

/** What axe has to say, in one theme or both; in the light one of its colours alone, for nothing else is different there. */
export const auditIn =
  (worn: readonly Theme[] = themes) =>
  async ({ page }: View): Promise<string[]> => {
    const found: string[] = []
    for (const theme of worn) {
      await dress(page, theme)
      const findings = await audit(page, { coloursOnly: theme === 'light' })
      found.push(...findings.map((finding) => `${theme}: ${finding}`))
    }
    return found
  }
