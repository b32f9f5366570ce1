import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { audit } from './audit.ts'
import type { House } from './house/house.ts'
import { broke, hero, newcomer, openLivelyHouse } from './house/lively.ts'
import { flightScenes } from './looks/flight.ts'
import { newsScenes } from './looks/news.ts'
import { payoutScenes } from './looks/payouts.ts'
import { purchaseScenes } from './looks/purchase.ts'
import { brokeScenes, heroScenes, newcomerScenes } from './looks/scenes.ts'
import { stateScenes } from './looks/states.ts'
import { dress, type Language, openView, type Theme, themes, type View } from './looks/view.ts'
import { launchBrowser } from './phone.ts'

let house: House
let browser: Browser

beforeAll(async () => {
  ;[house, browser] = await Promise.all([openLivelyHouse(), launchBrowser()])
})

afterAll(async () => {
  await browser?.close()
  await house?.close()
})

const open = (player: number, language: Language, width = 390): Promise<View> =>
  openView(browser, house, { player, language, width })

/** What axe has to say about a scene, in both themes where nothing else is said. */
async function auditScene({ page }: View, name: string, dressed: readonly Theme[] = themes) {
  const found: string[] = []
  for (const theme of dressed) {
    await dress(page, theme)
    const findings = await audit(page, { coloursOnly: theme === 'light' })
    found.push(...findings.map((finding) => `${name}, ${theme}: ${finding}`))
  }
  return found
}

const casts = [
  ['somebody who plays', hero, heroScenes],
  ['a newcomer', newcomer, newcomerScenes],
  ['somebody who has spent everything', broke, brokeScenes],
  ['somebody who is told of something', hero, newsScenes],
  ['somebody who pays with money', hero, purchaseScenes],
  ['somebody who is paid out', hero, payoutScenes],
] as const

for (const language of ['fa', 'en'] as const) {
  test.each(casts)(`nothing that %s sees keeps anybody out, in ${language}`, async (_who, player, scenes) => {
    const view = await open(player, language)
    const found: string[] = []
    for (const scene of scenes) {
      await scene.show(view)
      // The colours of the light theme are the same in each language.
      found.push(...(await auditScene(view, scene.name, language === 'fa' ? themes : ['dark'])))
    }
    await view.page.context().close()
    expect(found).toEqual([])
  })
}

test('nor does a page that is on its way or cannot come', async () => {
  const found: string[] = []
  for (const scene of stateScenes) {
    const view = await open(hero, 'fa')
    await scene.show(view)
    found.push(...(await auditScene(view, scene.name)))
    await view.page.context().close()
  }
  expect(found).toEqual([])
})

/** How much wider than the phone a page is, and what stands beyond its edge, but for rows that are pushed sideways. */
const beyondEdge = ({ page }: View) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    const isPushed = (one: Element | null): boolean =>
      one !== null &&
      (one.matches('[role=tablist]') ||
        getComputedStyle(one).scrollSnapType !== 'none' ||
        isPushed(one.parentElement))
    const beyond = [...document.querySelectorAll('button, a, h1, h2, [data-counter]')].filter((one) => {
      const { left, right, width } = one.getBoundingClientRect()
      return width > 1 && (left < 0 || right > clientWidth) && one.checkVisibility() && !isPushed(one)
    })
    const wider = scrollWidth > clientWidth ? [`wider by ${scrollWidth - clientWidth}`] : []
    return [...wider, ...beyond.map((one) => `beyond the edge: ${one.textContent}`)]
  })

test.each([
  ['the longest words, which are Russian', 'ru', heroScenes],
  ['the widest numbers, which are Persian', 'fa', flightScenes],
] as const)('%s, fit the narrowest phone', async (_what, language, scenes) => {
  const found: string[] = []
  const view = await open(hero, language, 320)
  for (const scene of scenes) {
    await scene.show(view)
    found.push(...(await beyondEdge(view)).map((what) => `${scene.name}: ${what}`))
  }
  await view.page.context().close()
  expect(found).toEqual([])
})
