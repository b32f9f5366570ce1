import type { TestServer } from '@ganj/server/test'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from '../browser/phone.ts'
import { settled } from '../browser/settled.ts'
import { hero, startSeededApp } from '../server/seeded-app.ts'
import { answerGreetings } from '../visual/scenes.ts'
import { type Language, openView, type View } from '../visual/view.ts'

let server: TestServer
let browser: Browser
let view: View

beforeAll(async () => {
  ;[server, browser] = await Promise.all([startSeededApp(), launchBrowser()])
  view = await openView(browser, server, { player: hero, language: 'fa' })
  await answerGreetings(view)
  await view.page.getByRole('button', { name: view.say('event.close') }).click()
})

afterAll(async () => {
  await browser?.close()
  await server?.close()
})

const pages = [
  '/',
  '/earn',
  '/dailytasks',
  '/achievements',
  '/invite-friend',
  '/leader-board',
  '/game-info',
  '/privacy',
  '/history',
  '/profile',
  '/upgrade',
  '/shop',
  '/spin-wheel',
]

/** Everything of the page that can be used, by what it is called; and what the Tab key came to, in its order. */
async function tabThrough(page: Page): Promise<{ usable: string[]; reached: string[] }> {
  const usable = await page.evaluate((stops) => {
    const all = document.querySelectorAll<HTMLElement>(stops)
    // Of radio buttons one is reached, the chosen one; arrow keys lead to the others.
    const isPassedBy = (one: HTMLElement) =>
      one instanceof HTMLInputElement &&
      one.type === 'radio' &&
      !one.checked &&
      document.querySelector(`input[name="${CSS.escape(one.name)}"]:checked`) !== null
    return [...all]
      .filter(
        (one) =>
          one.checkVisibility() &&
          // What waits out of reach, as the game does behind home, is no part of the page yet.
          !one.closest('[inert]') &&
          !one.matches(':disabled, [tabindex="-1"]') &&
          !isPassedBy(one),
      )
      .map((one, index) => {
        // What it was called then: a figure in it may come while one tabs.
        const stop = `${index} ${one.ariaLabel ?? one.textContent}`
        one.dataset.stop = stop
        return stop
      })
  }, stops)
  // Where a page that was just opened has the focus; home, which is there already, has it wherever one was.
  await page.locator('main').focus()
  const reached: string[] = []
  // Rows that come while one tabs take presses of their own: as many again as the page has stops by then.
  let most = usable.length
  for (let press = 0; press < most * 2 && reached.length < usable.length; press++) {
    await page.keyboard.press('Tab')
    const { stop, count } = await page.evaluate(
      (stops) => ({
        stop: (document.activeElement as HTMLElement).dataset.stop,
        count: document.querySelectorAll(stops).length,
      }),
      stops,
    )
    if (stop !== undefined && !reached.includes(stop)) reached.push(stop)
    most = Math.max(most, count)
  }
  return { usable, reached }
}

const stops = 'a[href], button, input, [tabindex="0"]'

test.each(pages)('everything on %s is reached by the Tab key, in the order it stands in', async (path) => {
  await view.go(path)
  const { usable, reached } = await tabThrough(view.page)
  expect(reached).toEqual(usable)
})

const inDialog = (page: Page) =>
  page.evaluate(() => document.activeElement?.closest('dialog') !== null && document.activeElement !== null)

const sheets = [
  ['power-ups before a run', '/', 'home.power-ups', 'intro.title'],
  ['an upgrade', '/upgrade', 'upgrade.buy', 'upgrade.confirm'],
  ['a pack', '/shop', null, 'shop.confirm'],
] as const

test.each(sheets)(
  'the sheet of %s opens by Enter, keeps the focus, and gives it back at Escape',
  async (...sheet) => {
    const [, path, opener, title] = sheet
    const { page, say, go } = view
    await go(path)
    const button =
      opener === null
        ? page.locator('article button:enabled').first()
        : page.getByRole('button', { name: say(opener) }).first()
    await button.focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: say(title) })
    await dialog.waitFor()
    for (let press = 0; press < 14; press++) {
      await page.keyboard.press(press % 5 === 4 ? 'Shift+Tab' : 'Tab')
      // Past its last thing a dialog lets the browser itself have a turn; never the page behind it.
      expect(await inDialog(page).then((inside) => inside || page.evaluate(isNowhere))).toBe(true)
    }
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => button.evaluate((one) => one === document.activeElement)).toBe(true)
  },
)

const isNowhere = () => document.activeElement === document.body

test.each([
  ['fa', 'ArrowLeft', 'ArrowRight'],
  ['en', 'ArrowRight', 'ArrowLeft'],
] as const)('arrow keys go from tab to tab as one reads, in %s', async (language: Language, on, back) => {
  const other = language === 'fa' ? view : await openView(browser, server, { player: hero, language })
  await other.page.locator('main[tabindex="-1"]').waitFor()
  await other.go('/leader-board')
  const tabs = other.page.getByRole('tab')
  await tabs.first().focus()
  const chosen = () => tabs.evaluateAll((all) => all.findIndex((one) => one.ariaSelected === 'true'))
  for (const [key, place] of [
    [on, 1],
    [on, 2],
    [back, 1],
    ['End', 5],
    ['Home', 0],
  ] as const) {
    await other.page.keyboard.press(key)
    await expect.poll(chosen).toBe(place)
  }
  expect(await tabs.first().evaluate((one) => one === document.activeElement)).toBe(true)
  if (other !== view) await other.page.context().close()
})

test('Space takes a reward, and with less motion nothing flies and nothing rolls', async () => {
  const { page, say, go } = view
  await go('/dailytasks')
  const coins = page.locator('[data-counter="coin"] span[aria-hidden=true]').first()
  const before = await coins.textContent()
  await page
    .getByRole('button', { name: say('claim.take') })
    .or(page.locator('li button'))
    .first()
    .focus()
  await page.keyboard.press('Space')
  await expect.poll(() => coins.textContent()).not.toBe(before)
  const moving = await page.evaluate(
    () =>
      document.getAnimations().filter(({ playState, effect }) => {
        const { duration = 0 } = effect?.getTiming() ?? {}
        return playState === 'running' && Number(duration) > 1
      }).length,
  )
  expect(moving).toBe(0)
  await settled(page)
})

test('behind a run nothing of the page can be reached', async () => {
  const { page, say, go } = view
  await go('/')
  await page.locator('[data-home-ready] > button').click()
  // Its name goes on with the price.
  await page.locator('dialog button', { hasText: say('intro.fly').source.slice(1, -1) }).click()
  await page.frameLocator('iframe').locator('#hud:not(.blank)').waitFor()
  for (let press = 0; press < 12; press++) {
    await page.keyboard.press('Tab')
    const place = await page.evaluate(() => {
      const at = document.activeElement
      return at === document.body || at?.matches('iframe') || at?.parentElement?.querySelector('iframe')
        ? 'the run'
        : (at?.outerHTML.slice(0, 80) ?? '')
    })
    expect(place).toBe('the run')
  }
})
