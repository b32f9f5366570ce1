import type { Browser, Page } from 'playwright-core'
import { audit, injectAxe } from '../access/audit.ts'
import { layoutFaults, type ScenePage } from './layout.ts'
import type { Site } from './site.ts'

interface Look {
  lang: string
  theme: 'LIGHT' | 'DARK'
}

/** The conditions of every view: both directions and themes, on a phone and on a computer. */
interface Visit {
  width: number
  looks: readonly [Look, Look]
}

const english: Look = { lang: 'en', theme: 'LIGHT' }
const persian: Look = { lang: 'fa', theme: 'DARK' }

export const visits: readonly Visit[] = [
  { width: 1200, looks: [english, persian] },
  { width: 390, looks: [english, persian] },
  {
    width: 320,
    looks: [
      { lang: 'ru', theme: 'LIGHT' },
      { lang: 'fa', theme: 'LIGHT' },
    ],
  },
]

/** Rules for whole pages, which the scenes break because they contain the widget alone. */
const ofNoPage = ['page-has-heading-one', 'landmark-one-main']

/** Number of concurrent pages: one loads its scripts while the other is measured. */
const pagesAtOnce = 2

/**
 * The axe violations in every view of the playground, in both looks, and the layout faults in every language, each with its
 * view. A view is opened once, in the first look, because opening takes most of the time.
 */
export async function findFaults(browser: Browser, site: Site, { width, looks }: Visit): Promise<string[]> {
  const context = await browser.newContext({ viewport: { width, height: 844 }, reducedMotion: 'reduce' })
  await injectAxe(context)
  const show = (page: Page, scene: string) =>
    page.goto(`${site.url}/scene.html?${new URLSearchParams({ scene, ...looks[0] })}`)
  const lookAt = async (page: Page, scene: string): Promise<string[]> => {
    await show(page, scene)
    // Not by Playwright's own waiting, which polls once a frame.
    await page.evaluate(() => (window as unknown as ScenePage).drawn)
    const auditIn = async ({ lang, theme }: Look) =>
      (await audit(page, { without: ofNoPage })).map((finding) => `${lang}, ${theme}: ${finding}`)
    const faults = await auditIn(looks[0])
    faults.push(...(await page.evaluate(layoutFaults)))
    await page.evaluate(changeLook, looks[1])
    faults.push(...(await auditIn(looks[1])))
    return faults
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

const changeLook = ({ lang, theme }: Look) => (window as unknown as ScenePage).setLook(lang, theme)
