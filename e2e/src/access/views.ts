import type { TestServer } from '@ganj/server/test'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { launchBrowser } from '../browser/phone.ts'
import { newcomer, playerWithoutFunds, regularPlayer, startSeededApp } from '../server/seeded-app.ts'
import { newsScenes } from '../visual/news.ts'
import { payoutScenes } from '../visual/payouts.ts'
import { purchaseScenes } from '../visual/purchase.ts'
import { newcomerScenes, regularScenes, type Scene, scenesWithoutFunds } from '../visual/scenes.ts'
import { applyTheme, type Language, openView, type Theme, themes, type View } from '../visual/view.ts'
import { audit } from './audit.ts'

/** Players by what they see: a description, the player's number, the scenes. */
export const casts = [
  ['somebody who plays', regularPlayer, regularScenes],
  ['a newcomer', newcomer, newcomerScenes],
  ['somebody who has spent everything', playerWithoutFunds, scenesWithoutFunds],
  ['somebody who is told of something', regularPlayer, newsScenes],
  ['somebody who pays with money', regularPlayer, purchaseScenes],
  ['somebody who is paid out', regularPlayer, payoutScenes],
] as const

interface Watch {
  player: number
  language: Language
  width?: number
}

/**
 * Starts a server and a browser for the tests of a file. The returned function shows scenes in one view and collects the
 * findings of `find` in each, and what the content policies refused. Tests expect none.
 */
export function useViews() {
  let server: TestServer
  let browser: Browser

  beforeAll(async () => {
    ;[server, browser] = await Promise.all([startSeededApp(), launchBrowser()])
  })
  afterAll(async () => {
    await browser?.close()
    await server?.close()
  })

  return async (
    watch: Watch,
    scenes: readonly Scene[],
    find: (view: View) => Promise<string[]>,
  ): Promise<string[]> => {
    const view = await openView(browser, server, watch)
    const found: string[] = []
    for (const scene of scenes) {
      await scene.show(view)
      found.push(...(await find(view)).map((what) => `${scene.name}, ${what}`))
    }
    found.push(...view.refused)
    await view.page.context().close()
    return found
  }
}

/** The findings of axe in one theme or both. In the light theme only colours are checked: nothing else differs. */
export const auditIn =
  (worn: readonly Theme[] = themes) =>
  async ({ page }: View): Promise<string[]> => {
    const found: string[] = []
    for (const theme of worn) {
      await applyTheme(page, theme)
      const findings = await audit(page, { coloursOnly: theme === 'light' })
      found.push(...findings.map((finding) => `${theme}: ${finding}`))
    }
    return found
  }
