import type { Browser, Page } from 'playwright-core'
import { audit } from '../access/audit.ts'
import { layoutFaults, type ScenePage } from './layout.ts'
import type { Site } from './site.ts'

/** How every view is looked at: both directions and themes, on a phone and on a computer. */
interface Look {
  width: number
  lang: string
  theme: 'LIGHT' | 'DARK'
  /** Whether its layout is measured on the same visit, in every language. */
  everyLanguage: boolean
}

export const looks: readonly Look[] = [
  { width: 1200, lang: 'en', theme: 'LIGHT', everyLanguage: true },
  { width: 390, lang: 'en', theme: 'LIGHT', everyLanguage: true },
  { width: 320, lang: 'ru', theme: 'LIGHT', everyLanguage: true },
  { width: 1200, lang: 'fa', theme: 'DARK', everyLanguage: false },
  { width: 390, lang: 'fa', theme: 'DARK', everyLanguage: false },
  { width: 320, lang: 'fa', theme: 'LIGHT', everyLanguage: false },
]

/** The scenes hold the widget alone: what a page must have, none of them has. */
const ofNoPage = ['page-has-heading-one', 'landmark-one-main']

/** Pages side by side: one waits for its scripts while the other is measured. */
const pagesAtOnce = 2

/** What axe finds in every view the playground has, and faults of layout; each with its view. */
export async function findFaults(browser: Browser, site: Site, look: Look): Promise<string[]> {
  const { width, lang, theme, everyLanguage } = look
  const context = await browser.newContext({ viewport: { width, height: 844 }, reducedMotion: 'reduce' })
  const show = (page: Page, scene: string) =>
    page.goto(`${site.url}/scene.html?${new URLSearchParams({ scene, lang, theme })}`)
  const lookAt = async (page: Page, scene: string): Promise<string[]> => {
    await show(page, scene)
    // Not by the waiting of the browser's driver, which looks once a frame.
    await page.evaluate(() => (window as unknown as ScenePage).drawn)
    const findings = await audit(page, { without: ofNoPage })
    return everyLanguage ? [...findings, ...(await page.evaluate(layoutFaults))] : findings
  }
  try {
    const pages = await Promise.all(Array.from({ length: pagesAtOnce }, () => context.newPage()))
    const [first] = pages as [Page]
    await show(first, 'disconnected')
    const scenes = await first.evaluate(() => Object.keys((window as unknown as ScenePage).scenes))
    const faults: string[] = []
    const lookAtTheRest = async (page: Page) => {
      for (let scene = scenes.shift(); scene; scene = scenes.shift()) {
        for (const fault of await lookAt(page, scene)) faults.push(`${scene}: ${fault}`)
      }
    }
    await Promise.all(pages.map(lookAtTheRest))
    return faults.sort()
  } finally {
    await context.close()
  }
}
